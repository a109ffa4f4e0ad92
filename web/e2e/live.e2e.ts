import { type APIRequestContext, expect as expectOf, type Locator, type Page } from '@playwright/test'
import { createProject, deleteProject, graphql, renameProject } from './support/api'
import { sendFeedback } from './support/feedback'
import { expect, test } from './support/fixtures'
import { accept, invite, namedTester, refuse, revoke, setProjectStatus } from './support/invitations'
import { loadedAt, openProjects, projectCard } from './support/projects'
import { detail } from './support/triage'
import { addStep, createConversation, openPart, say, stepTitles } from './support/workspace'

/*
 * Live updates of every list with a subscription, starting with a full list: items created, changed and deleted elsewhere, and
 * the counts, are updated in place without a reload.
 */

/** Creates items one after the other, so that the last one is the newest. */
async function inOrder<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  for (let index = 1; index <= count; index++) made.push(await make(index))
  return made
}

const last = <T>(list: T[]): T => {
  const item = list.at(-1)
  if (item === undefined) throw new Error('the list is empty')
  return item
}

/** Expects the first items of a list. */
const shows = (items: Locator, expected: RegExp[]) =>
  expectOf(async () => {
    const texts = await items.allTextContents()
    // The spaces next to « and » are non-breaking.
    expected.forEach((pattern, index) => expectOf((texts[index] ?? '').replaceAll(/\s/g, ' ')).toMatch(pattern))
  }).toPass({ timeout: 10_000 })

const rows = (page: Page, region: string) => page.getByRole('region', { name: region }).getByRole('listitem')
const figure = (page: Page, label: string) =>
  page.getByRole('region', { name: 'Chiffres' }).getByRole('link', { name: label })
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

test('the dashboard updates live', async ({ creator, open, newSession, request }) => {
  const { session } = creator
  const projects = await inOrder(9, (index) => createProject(session, `Projet ${index}`))
  const newest = last(projects)
  const invitations = await inOrder(5, (index) => invite(session, newest, { discordUsername: `testeur.${index}.x` }))
  const page = await open()
  await page.goto('/dashboard/creator')
  const [recent, activities] = [rows(page, 'Projets récents'), rows(page, 'Activité récente')]
  await shows(recent, [/Projet 9.*5 invitations/, /Projet 8/, /Projet 7/, /Projet 6/, /Projet 5/])
  await expect(activities).toHaveCount(10)
  await expect(figure(page, 'Invitations en attente')).toContainText('5')
  const opened = await loadedAt(page)

  await test.step('a new project is the first recent one', async () => {
    await createProject(session, 'Projet 10')
    await shows(recent, [/Projet 10/, /Projet 9/, /Projet 8/, /Projet 7/, /Projet 6/])
    await expect(recent).toHaveCount(5)
    await shows(activities, [/Projet « Projet 10 » créé/, /testeur\.5/])
    await expect(activities).toHaveCount(10)
    await expect(figure(page, 'Projets').first()).toContainText('10')
  })

  await test.step('an invitation, its answers and a feedback', async () => {
    await invite(session, newest, { discordUsername: 'testeur.6.x' })
    await shows(activities, [/testeur\.6\.x : invitation à tester « Projet 9 » créée/, /Projet 10/])
    await expect(figure(page, 'Invitations en attente')).toContainText('6')
    await shows(recent, [/Projet 10/, /Projet 9.*6 invitations/])
    const [first, second] = invitations
    const tester = await newSession('TESTER')
    await accept(tester, first?.token ?? '')
    await expect(figure(page, 'Invitations acceptées')).toContainText('1')
    await refuse(request, second?.token ?? '')
    await shows(activities, [/a refusé de tester « Projet 9 »/, /a accepté de tester « Projet 9 »/])
    await sendFeedback(tester, first?.token ?? '', { authorName: 'Léa', content: 'Limpide.' })
    await shows(activities, [/Léa a fait un retour sur « Projet 9 »/, /a refusé/, /a accepté/])
    await expect(figure(page, 'Invitations en attente')).toContainText('4')
    await expect(bell(page)).toHaveAccessibleName('Notifications, 3 non lues')
  })

  await test.step('a project is renamed, completed and deleted', async () => {
    await renameProject(session, newest, 'Neuf')
    await shows(recent, [/Projet 10/, /Neuf/])
    await setProjectStatus(session, newest, 'COMPLETED')
    await shows(recent, [/Projet 10/, /Neuf.*Terminé/])
    await expect(figure(page, 'Projets terminés')).toContainText('1')
    await deleteProject(session, newest)
    await shows(recent, [/Projet 10/, /Projet 8/, /Projet 7/, /Projet 6/, /Projet 5/])
    await expect(recent).toHaveCount(5)
    await shows(activities, [/Projet « Neuf » supprimé/, /terminé/, /modifié/, /Léa a fait un retour/])
    await expect(activities).toHaveCount(10)
    await expect(figure(page, 'Projets').first()).toContainText('9')
    await expect(figure(page, 'Invitations en attente')).toContainText('0')
  })

  await test.step('deleted items are replaced by others', async () => {
    await inOrder(4, (index) => deleteProject(session, projects[8 - index] ?? ''))
    await shows(recent, [/Projet 10/, /Projet 4/, /Projet 3/, /Projet 2/, /Projet 1/])
    await expect(recent).toHaveCount(5)
  })
  expect(await loadedAt(page)).toBe(opened)
})

test('the projects update live', async ({ creator, open, request }) => {
  const { session } = creator
  const projects = await inOrder(14, (index) => createProject(session, `Projet ${index}`))
  const [oldest = ''] = projects
  const page = await open()
  await openProjects(page)
  const cards = page.getByRole('article')
  await shows(cards, [/Projet 14/, /Projet 13/])
  await expect(cards).toHaveCount(12)
  const opened = await loadedAt(page)

  await createProject(session, 'Projet 15')
  await shows(cards, [/Projet 15/, /Projet 14/])
  await expect(page.getByText('15 projets')).toBeVisible()
  await renameProject(session, projects[12] ?? '', 'Treize')
  await shows(cards, [/Projet 15/, /Projet 14/, /Treize/])
  await invite(session, projects[12] ?? '', { email: 'ada@exemple.fr' }).then(({ token }) =>
    sendFeedback(request, token, { authorName: 'Ada', content: 'Bien.' }),
  )
  await expect(projectCard(page, 'Treize').getByText('1 retour')).toBeVisible()
  await deleteProject(session, last(projects))
  await shows(cards, [/Projet 15/, /Treize/, /Projet 12/])
  await expect(page.getByText('14 projets')).toBeVisible()

  await test.step('with a filter, a project not loaded before appears and disappears', async () => {
    await page.getByRole('button', { name: 'Terminé' }).click()
    await expect(cards).toHaveCount(0)
    await setProjectStatus(session, oldest, 'COMPLETED')
    await shows(cards, [/Projet 1(?!\d)/])
    await expect(page.getByText('1 projet', { exact: true })).toBeVisible()
    await deleteProject(session, projects[1] ?? '')
    await deleteProject(session, oldest)
    await expect(cards).toHaveCount(0)
  })
  expect(await loadedAt(page)).toBe(opened)
})

test('invitations and feedback of a project update live', async ({ creator, open, request, newSession }) => {
  const { session } = creator
  const project = await createProject(session, 'Atelier')
  const invitations = await inOrder(22, (index) => invite(session, project, { discordUsername: `testeur.${index}.x` }))
  const tokenOf = (index: number) => invitations[index - 1]?.token ?? ''
  const page = await open()
  await page.goto(`/dashboard/testers?projet=${project}`)
  const items = page.getByRole('tabpanel').getByRole('listitem')
  await shows(items, [/testeur\.22.*En attente/, /testeur\.21/])
  const opened = await loadedAt(page)

  await invite(session, project, { discordUsername: 'testeur.23.x' })
  await shows(items, [/testeur\.23/, /testeur\.22/])
  await expect(page.getByText('23 invitations')).toBeVisible()
  await refuse(request, tokenOf(22))
  await shows(items, [/testeur\.23.*En attente/, /testeur\.22.*Refusée/])
  await revoke(session, invitations[20]?.id ?? '')
  await shows(items, [/testeur\.23/, /testeur\.22/, /testeur\.21.*Annulée/])

  await test.step('with a filter, one not loaded before', async () => {
    await page.getByRole('button', { name: 'Refusée', pressed: false }).click()
    await shows(items, [/testeur\.22/])
    await refuse(request, tokenOf(1))
    await shows(items, [/testeur\.22/, /testeur\.1\.x/])
    await expect(page.getByText('2 invitations')).toBeVisible()
  })

  await test.step('feedback', async () => {
    const tester = await newSession('TESTER')
    await accept(tester, tokenOf(2))
    await inOrder(21, (index) => sendFeedback(tester, tokenOf(2), { authorName: 'Ada', content: `Retour ${index}.` }))
    await page.getByRole('tab', { name: 'Retours' }).click()
    await shows(items, [/Retour 21\./, /Retour 20\./])
    await sendFeedback(tester, tokenOf(2), { authorName: 'Léa', content: 'Retour 22.' })
    await shows(items, [/Retour 22\./, /Retour 21\./])
    await expect(page.getByText('22 retours')).toBeVisible()
  })
  expect(await loadedAt(page)).toBe(opened)
})

test('a first project and the notifications show in every tab, and on another device', async ({
  creator,
  open,
  newSession,
}) => {
  const { session } = creator
  const page = await open()
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/dashboard/creator')
  await expect(page.getByText('Tout commence par un premier projet')).toBeVisible()
  const otherTab = await page.context().newPage()
  await otherTab.goto('/dashboard/creator')
  await expect(figure(otherTab, 'Projets').first()).toContainText('0')
  const dashboardOpened = await loadedAt(page)
  const project = await createProject(session, 'Atelier')
  const { token } = await invite(session, project, { discordUsername: 'ada' })
  for (const tab of [page, otherTab]) {
    await expect(figure(tab, 'Invitations en attente')).toContainText('1')
    await shows(rows(tab, 'Activité récente'), [/invitation à tester « Atelier » créée/])
    await shows(rows(tab, 'Projets récents'), [/Atelier.*1 invitation/])
  }
  expect(await loadedAt(page)).toBe(dashboardOpened)

  const tester = await newSession('TESTER')
  await accept(tester, token)
  const say = (index: number) =>
    sendFeedback(tester, token, { authorName: `Ada ${index}`, content: `Retour ${index}.` })
  const other = await open()
  for (const browser of [page, otherTab, other]) await browser.goto('/dashboard/settings')
  const opened = await loadedAt(page)
  await inOrder(21, say)
  for (const browser of [otherTab, other]) await bell(browser).click()
  const items = (browser: Page) => browser.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem')
  await shows(items(otherTab), [/Ada 21/, /Ada 20/])
  await say(22)
  await shows(items(otherTab), [/Ada 22/, /Ada 21/])
  for (const browser of [page, otherTab]) await expect(bell(browser)).toHaveAccessibleName('Notifications, 23 non lues')

  await test.step('following a notification marks it as read everywhere', async () => {
    await bell(page).click()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /Ada 22 a fait un retour/ })
      .click()
    await expect(page).toHaveURL(/\/workspace\/[^/]+\/retours\?retour=fbk_/)
    await expect(detail(page).getByText('Retour 22.')).toBeVisible()
    for (const browser of [otherTab, other])
      await expect(bell(browser)).toHaveAccessibleName('Notifications, 22 non lues')
    await other.getByRole('button', { name: 'Tout marquer comme lu' }).click()
    for (const browser of [page, otherTab]) await expect(bell(browser)).toHaveAccessibleName('Notifications')
    await expect(items(otherTab).first().getByTitle('Non lue')).toHaveCount(0)
    expect(await loadedAt(page)).toBe(opened)
  })

  await test.step('notifications of a deleted project stay', async () => {
    await deleteProject(session, project)
    await expect(otherTab.getByRole('heading', { name: 'Notifications' })).toBeVisible()
    await shows(items(otherTab), [/Ada 22/, /Ada 21/])
  })
})

test('the parts of a workspace update live', async ({ creator, open }) => {
  const { session } = creator
  const project = await createProject(session, 'Atelier')
  await inOrder(5, (index) => addStep(session, project, { title: `Étape ${index}`, date: `2031-0${index}-10` }))
  const conversations = await inOrder(32, (index) => createConversation(session, `Sujet ${index}.`))
  const page = await open()

  await test.step('the roadmap', async () => {
    await openPart(page, project, 'roadmap', 'Roadmap')
    await expect.poll(() => stepTitles(page)).toEqual([1, 2, 3, 4, 5].map((index) => `Étape ${index}`))
    const added = await addStep(session, project, { title: 'Entre deux', date: '2031-02-20' })
    await expect
      .poll(() => stepTitles(page))
      .toEqual(['Étape 1', 'Étape 2', 'Entre deux', 'Étape 3', 'Étape 4', 'Étape 5'])
    await changeStep(session, added, { title: 'À la fin', date: '2031-12-01' })
    await expect
      .poll(() => stepTitles(page))
      .toEqual(['Étape 1', 'Étape 2', 'Étape 3', 'Étape 4', 'Étape 5', 'À la fin'])
    await finishStep(session, added)
    await expect(page.getByText('1 terminée')).toBeVisible()
    await deleteStep(session, added)
    await expect.poll(() => stepTitles(page)).toEqual([1, 2, 3, 4, 5].map((index) => `Étape ${index}`))
    await expect(page.getByText('0 terminée')).toBeVisible()
  })

  await test.step('the conversations', async () => {
    await openPart(page, project, 'chatbot', 'Chatbot')
    const items = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
    await shows(items, [/Sujet 32/, /Sujet 31/])
    const added = await createConversation(session, 'Sujet 33.')
    await shows(items, [/Sujet 33/, /Sujet 32/])
    // On a page not loaded yet.
    await say(session, conversations[0] ?? '', 'Encore une question.')
    await shows(items, [/Sujet 1\./, /Sujet 33/, /Sujet 32/])
    await renameConversation(session, added, 'Trente-trois')
    await expect(items.filter({ hasText: 'Trente-trois' })).toBeVisible()
    await deleteConversation(session, added)
    await expect(items.filter({ hasText: 'Trente-trois' })).toHaveCount(0)
    await shows(items, [/Sujet 1\./, /Sujet 32/])
  })

  await test.step('messages', async () => {
    const conversation = last(conversations)
    await inOrder(21, (index) => say(session, conversation, `Question ${index}.`))
    await page.goto(`/workspace/${project}/chatbot?conversation=${conversation}`)
    // A message may have a list of its sources.
    const items = page.getByRole('region', { name: 'Fil des messages' }).locator('ol > li')
    await expect(items.filter({ hasText: 'Question 21.' })).toBeVisible()
    await say(session, conversation, 'Question 22.')
    await expect(items.filter({ hasText: 'Question 22.' })).toBeVisible()
    await expect
      .poll(async () => (await items.allTextContents()).findIndex((text) => text.includes('Question 22.')))
      .toBeGreaterThan(20)
    await expect(items.last()).toContainText('Javier')
  })
})

test("a tester's invitations and tests update live", async ({ creator, newSession, openAnonymous }) => {
  const { session } = creator
  const tester = await newSession('TESTER')
  const testerId = await namedTester(tester)
  const projects = await inOrder(21, (index) => createProject(session, `Projet ${index}`))
  const invitations: { id: string; token: string }[] = []
  for (const project of projects) invitations.push(await invite(session, project, { testerId }))
  const page = await openAnonymous({ storageState: await tester.storageState() })
  await page.goto('/profile?onglet=invitations')
  const cards = page.getByRole('article')
  await shows(cards, [/Projet 21/, /Projet 20/])
  await expect(page.getByRole('tab', { name: /Mes invitations.*21 en attente/ })).toBeVisible()
  const opened = await loadedAt(page)

  const added = await createProject(session, 'Projet 22')
  const { id } = await invite(session, added, { testerId })
  await shows(cards, [/Projet 22/, /Projet 21/])
  await expect(page.getByRole('tab', { name: /Mes invitations.*22 en attente/ })).toBeVisible()
  await revoke(session, id)
  await shows(cards, [/Projet 21/, /Projet 20/])
  await expect(page.getByRole('tab', { name: /Mes invitations.*21 en attente/ })).toBeVisible()

  await act(session, 'updateProject', 'UpdateProjectInput', { id: projects[19], title: 'Renommé' })
  await shows(cards, [/Projet 21/, /Renommé/])
  await accept(tester, last(invitations).token)
  await page.getByRole('tab', { name: 'Mes tests' }).click()
  const card = page.getByRole('article', { name: 'Projet 21' })
  await expect(card.getByText('En cours')).toBeVisible()
  await setProjectStatus(session, last(projects), 'PAUSED')
  await expect(card.getByText('En pause', { exact: true })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Faire un retour' })).toHaveCount(0)
  await act(session, 'updateProject', 'UpdateProjectInput', { id: last(projects), title: 'Sous un autre nom' })
  await expect(page.getByRole('article', { name: 'Sous un autre nom' })).toBeVisible()
  expect(await loadedAt(page)).toBe(opened)
})

const act = (session: APIRequestContext, field: string, type: string, input: object) =>
  graphql(session, `mutation ($input: ${type}!) { ${field}(input: $input) { userErrors { code } } }`, { input })

const changeStep = (session: APIRequestContext, id: string, to: object) =>
  act(session, 'updateRoadmapItem', 'UpdateRoadmapItemInput', { id, ...to })
const finishStep = (session: APIRequestContext, id: string) =>
  act(session, 'setRoadmapItemStatus', 'SetRoadmapItemStatusInput', { id, status: 'COMPLETED' })
const deleteStep = (session: APIRequestContext, id: string) =>
  act(session, 'deleteRoadmapItem', 'DeleteRoadmapItemInput', { id })
const renameConversation = (session: APIRequestContext, id: string, name: string) =>
  act(session, 'renameConversation', 'RenameConversationInput', { id, name })
const deleteConversation = (session: APIRequestContext, id: string) =>
  act(session, 'deleteConversation', 'DeleteConversationInput', { id })
