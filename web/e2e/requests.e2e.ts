import type { Page } from '@playwright/test'
import { createProject, graphql, renameProject } from './support/api'
import { submitStory } from './support/content'
import { expect, test } from './support/fixtures'
import { invite, namedTester } from './support/invitations'
import { openProjects, projectCard } from './support/projects'
import { type RecordedRequest, recordRequests, untilNetworkIdle } from './support/requests'
import { addStep, createConversation, fullWorkspace, openPart } from './support/workspace'

// Requests fail on purpose.
test.use({ allowedErrors: [/net::ERR_|WebSocket connection|a part of the dashboard was not loaded/] })

/** The queries sent more than once. A retry with the document, for a server that does not know its hash, does not count. */
const duplicates = (requests: RecordedRequest[]) =>
  requests
    .filter(
      ({ name, hasDocument }, index) =>
        requests.findIndex((other) => other.name === name && other.hasDocument === hasDocument) < index,
    )
    .map(({ name }) => name)

/** The length of the longest chain of queries of which each was sent after the response to the one before. */
function roundTrips(requests: RecordedRequest[]): number {
  // A hash that the server does not know and the document sent after it are one query.
  const queries = [...new Set(requests.map(({ name }) => name))].map((name) => {
    const sent = requests.filter((request) => request.name === name)
    return {
      start: Math.min(...sent.map(({ startedAt }) => startedAt)),
      end: Math.max(...sent.map(({ endedAt }) => endedAt)),
    }
  })
  let chain = 0
  let end = -Infinity
  for (const query of queries.toSorted((one, other) => one.end - other.end)) {
    if (query.start < end) continue
    chain++
    end = query.end
  }
  return chain
}

/** The number of pages open at the same time. */
const batchSize = 4

/** Opens a page. Returns its requests after the subscription has started and the network is idle. */
async function requestsOf(page: Page, path: string): Promise<RecordedRequest[]> {
  const requests = recordRequests(page)
  const followed = new Promise<void>((resolve) =>
    page.on('websocket', (socket) => socket.on('framereceived', () => resolve())),
  )
  // Long enough for what is sent in parallel to overlap, although each part of the page is sent when its module is loaded.
  await page.route('**/graphql', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await route.fallback()
  })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  await followed
  await untilNetworkIdle(page, 1500)
  return requests
}

test('a page sends each of its queries once, in two round trips', async ({
  creator,
  newSession,
  openAnonymous,
  request,
}) => {
  const { session } = creator
  const { projectId, conversationId } = await fullWorkspace(session)
  const tester = await newSession('TESTER')
  const testerId = await namedTester(tester)
  await invite(session, projectId, { testerId })
  // A new account takes its preferences from the first browser.
  for (const account of [session, tester])
    await graphql(account, 'mutation { updateSettings(input: { language: FRENCH }) { userErrors { code } } }')
  // One that arrives while the page is open makes it count again.
  const unread = '{ viewer { unreadNotificationCount } }'
  await expect.poll(async () => graphql(tester, unread)).toMatchObject({ viewer: { unreadNotificationCount: 1 } })
  const story = await submitStory(request, 'Maud')
  const workspace = (part: string) => `/workspace/${projectId}/${part}`
  const pages = {
    CREATOR: [
      '/dashboard/creator',
      '/dashboard/projects',
      `/dashboard/testers?projet=${projectId}`,
      '/dashboard/settings',
      // Without a conversation in the address, the list has to name it first.
      workspace(`chatbot?conversation=${conversationId}`),
      workspace('retours'),
      workspace('roadmap'),
      workspace('versions'),
      workspace('story'),
      workspace('settings'),
    ],
    VISITOR: ['/stories-page', '/stories', `/stories/${story}`],
    TESTER: [
      '/profile',
      '/profile?onglet=profil',
      '/profile?onglet=invitations',
      '/profile?onglet=tests',
      '/profile/retours',
      '/profile/settings',
    ],
  }
  const states = { CREATOR: await session.storageState(), TESTER: await tester.storageState(), VISITOR: undefined }
  const visits = (['CREATOR', 'TESTER', 'VISITOR'] as const).flatMap((as) => pages[as].map((path) => ({ as, path })))
  // A few in parallel, because most of the time is spent waiting.
  for (let first = 0; first < visits.length; first += batchSize) {
    await Promise.all(
      visits.slice(first, first + batchSize).map(({ as, path }) =>
        test.step(path, async () => {
          const page = await openAnonymous({ storageState: states[as] })
          const requests = await requestsOf(page, path)
          const names = requests.map(({ name }) => name).join(', ')
          expect.soft(duplicates(requests), names).toEqual([])
          // The session, then all that the page shows.
          expect.soft(roundTrips(requests), names).toBeLessThanOrEqual(2)
          await page.context().close()
        }),
      ),
    )
  }
})

test('changes between a query and its subscription are not lost', async ({ creator, open }) => {
  const { session } = creator
  const project = await createProject(session, 'Titre ancien')
  const page = await open()
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  await page.routeWebSocket('**/graphql', async (socket) => {
    await held
    socket.connectToServer()
  })
  await openProjects(page)
  await expect(projectCard(page, 'Titre ancien')).toBeVisible()
  const requests = recordRequests(page)
  await renameProject(session, project, 'Titre nouveau')
  await createProject(session, 'Entre-temps')
  await expect(projectCard(page, 'Titre ancien')).toBeVisible()
  letThrough()
  await expect(projectCard(page, 'Titre nouveau')).toBeVisible()
  await expect(projectCard(page, 'Entre-temps')).toBeVisible()
  await expect(page.getByText('2 projets')).toBeVisible()
  expect(requests.filter(({ name }) => name === 'ProjectsPage')).toEqual([])
})

test('changes made while on another page are shown on return, without a refetch', async ({ creator, open }) => {
  const { session } = creator
  const project = await createProject(session, 'Atelier')
  await addStep(session, project, { title: 'Maquette', date: '2031-01-10' })
  await createConversation(session, 'Le prix')
  const page = await open()
  await openProjects(page)
  await expect(projectCard(page, 'Atelier')).toBeVisible()
  await projectCard(page, 'Atelier').getByRole('link', { name: 'Atelier' }).click()
  await expect(page.getByRole('heading', { name: 'Chatbot', level: 1 })).toBeAttached()
  await invite(session, project, { discordUsername: 'ada' })
  await createProject(session, 'Entre-temps')
  const requests = recordRequests(page)
  await page.goBack()
  await expect(projectCard(page, 'Entre-temps')).toBeVisible()
  await expect(page.getByText('2 projets')).toBeVisible()
  expect(requests.filter(({ name }) => name === 'ProjectsPage')).toEqual([])
  await openPart(page, project, 'roadmap', 'Roadmap')
})

test('while offline a page shows one error after three attempts, and loads when back online', async ({
  creator,
  open,
}) => {
  const { session } = creator
  await createProject(session, 'Atelier')
  const page = await open()
  await page.goto('/dashboard/settings')
  await expect(page.getByLabel('Thème', { exact: true })).toBeVisible()
  // The code of the page is loaded, but not its data.
  await page.getByRole('link', { name: 'Dashboard Créateur', exact: true }).first().hover()
  await untilNetworkIdle(page)
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await page.route('**/graphql', (route) => route.abort())
  const requests = recordRequests(page)
  await page.getByRole('link', { name: 'Dashboard Créateur', exact: true }).first().click()
  await expect(page.getByText("Le dashboard n'a pas pu être chargé")).toBeVisible()
  const names = requests.map(({ name }) => name)
  for (const name of new Set(names)) expect(names.filter((other) => other === name).length, name).toBeLessThanOrEqual(3)
  await expect(page.getByRole('button', { name: 'Réessayer' })).toHaveCount(1)
  expect(logged.some((text) => text.includes('a part of the dashboard was not loaded'))).toBe(true)
  await page.unroute('**/graphql')
  await expect(page.getByRole('link', { name: /Atelier/ }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Réessayer' })).toHaveCount(0)
})
