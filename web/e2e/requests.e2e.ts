import type { Page } from '@playwright/test'
import { createProject, renameProject } from './support/api'
import { submitStory } from './support/content'
import { expect, test } from './support/fixtures'
import { invite, namedTester } from './support/invitations'
import { openProjects, projectCard } from './support/projects'
import { type Asked, listen, untilQuiet } from './support/requests'
import { addStep, createConversation, fullWorkspace, openPart } from './support/workspace'

// Requests lost on purpose.
test.use({ tolerated: [/net::ERR_|WebSocket connection|a part of the dashboard was not loaded/] })

/** Those that were asked more than once. A server that does not know a document by its name is sent it: that is one question. */
const twice = (asked: Asked[]) =>
  asked
    .filter(
      ({ name, isWritten }, index) =>
        asked.findIndex((other) => other.name === name && other.isWritten === isWritten) < index,
    )
    .map(({ name }) => name)

/** Opens a page as somebody, and says what it asked for by the time its feed had answered and all was quiet. */
async function askedBy(page: Page, path: string): Promise<Asked[]> {
  const asked = listen(page)
  const followed = new Promise<void>((resolve) =>
    page.on('websocket', (socket) => socket.on('framereceived', () => resolve())),
  )
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  await followed
  await untilQuiet(page, 1500)
  return asked
}

test('a page that is opened asks each of its queries once', async ({ creator, newSession, openAnonymous, request }) => {
  const { session } = creator
  const { projectId } = await fullWorkspace(session)
  const tester = await newSession('TESTER')
  const testerId = await namedTester(tester)
  await invite(session, projectId, { testerId })
  const story = await submitStory(request, 'Maud')
  const workspace = (part: string) => `/workspace/${projectId}/${part}`
  const pages = {
    CREATOR: [
      '/dashboard/creator',
      '/dashboard/projects',
      `/dashboard/testers?projet=${projectId}`,
      '/dashboard/settings',
      workspace('chatbot'),
      workspace('roadmap'),
      workspace('story'),
      workspace('settings'),
    ],
    VISITOR: ['/stories-page', '/stories', `/stories/${story}`],
    TESTER: ['/profile', '/profile?onglet=invitations', '/profile?onglet=tests', '/profile/settings'],
  }
  const states = { CREATOR: await session.storageState(), TESTER: await tester.storageState(), VISITOR: undefined }
  for (const as of ['CREATOR', 'TESTER', 'VISITOR'] as const) {
    // At once: what takes the time is to wait until nothing more is asked.
    await Promise.all(
      pages[as].map((path) =>
        test.step(path, async () => {
          const page = await openAnonymous({ storageState: states[as] })
          const asked = await askedBy(page, path)
          expect.soft(twice(asked), asked.map(({ name }) => name).join(', ')).toEqual([])
          await page.context().close()
        }),
      ),
    )
  }
})

test('what happens between a query and its subscription is not lost', async ({ creator, open }) => {
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
  const asked = listen(page)
  await renameProject(session, project, 'Titre nouveau')
  await createProject(session, 'Entre-temps')
  await expect(projectCard(page, 'Titre ancien')).toBeVisible()
  letThrough()
  await expect(projectCard(page, 'Titre nouveau')).toBeVisible()
  await expect(projectCard(page, 'Entre-temps')).toBeVisible()
  await expect(page.getByText('2 projets')).toBeVisible()
  expect(asked.filter(({ name }) => name === 'ProjectsPage')).toEqual([])
})

test('what happens while one is on another page is there on the way back, without being asked for', async ({
  creator,
  open,
}) => {
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
  const asked = listen(page)
  await page.goBack()
  await expect(projectCard(page, 'Entre-temps')).toBeVisible()
  await expect(page.getByText('2 projets')).toBeVisible()
  expect(asked.filter(({ name }) => name === 'ProjectsPage')).toEqual([])
  await openPart(page, project, 'roadmap', 'Roadmap')
})

test('without a network a page says so after three tries, once, and loads when it is back', async ({
  creator,
  open,
}) => {
  const { session } = creator
  await createProject(session, 'Atelier')
  const page = await open()
  await page.goto('/dashboard/settings')
  await expect(page.getByLabel('Thème', { exact: true })).toBeVisible()
  // The code of the page is there: only what it asks for is not.
  await page.getByRole('link', { name: 'Dashboard Créateur', exact: true }).first().hover()
  await untilQuiet(page)
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await page.route('**/graphql', (route) => route.abort())
  const asked = listen(page)
  await page.getByRole('link', { name: 'Dashboard Créateur', exact: true }).first().click()
  await expect(page.getByText("Le dashboard n'a pas pu être chargé")).toBeVisible()
  const names = asked.map(({ name }) => name)
  for (const name of new Set(names)) expect(names.filter((other) => other === name).length, name).toBeLessThanOrEqual(3)
  await expect(page.getByRole('button', { name: 'Réessayer' })).toHaveCount(1)
  expect(logged.some((text) => text.includes('a part of the dashboard was not loaded'))).toBe(true)
  await page.unroute('**/graphql')
  await expect(page.getByRole('link', { name: /Atelier/ }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Réessayer' })).toHaveCount(0)
})
