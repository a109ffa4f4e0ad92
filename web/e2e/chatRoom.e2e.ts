import type { APIRequestContext, Page } from '@playwright/test'
import { createProject, graphql } from './support/api'
import { sendFeedback } from './support/feedback'
import { expect, test } from './support/fixtures'
import { invite } from './support/invitations'
import { emulatePhone, sidewaysScroll, smallTargets } from './support/phone'
import { test as withModel } from './support/withModel'
import { addStep, countMessages, createConversation, openPart, say, send } from './support/workspace'

const thread = (page: Page) => page.getByRole('region', { name: 'Fil des messages' })
const rows = (page: Page) => page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Rechercher une conversation' })
const onlyProject = (page: Page) => page.getByRole('button', { name: 'Ce projet' })

const act = (session: APIRequestContext, field: string, type: string, input: object) =>
  graphql(session, `mutation ($input: ${type}!) { ${field}(input: $input) { userErrors { code } } }`, { input })

/** Creates more conversations than a page has, the first ones with messages, in two projects. */
async function fullLists(session: APIRequestContext) {
  const [game, notebook] = [await createProject(session, 'Jeu de mots'), await createProject(session, 'Carnet')]
  const first = await createConversation(session, 'Premiers pas', game)
  await say(session, first, 'Le crocodile du menu\nest trop lent.')
  const other = await createConversation(session, 'Tarifs du carnet', notebook)
  await say(session, other, 'Un autre crocodile.')
  await expect.poll(() => countMessages(session, other)).toBe(2)
  for (let number = 1; number <= 34; number++) {
    await createConversation(session, `Sujet ${number}`, number % 2 ? game : notebook)
  }
  return { game, notebook, first, other }
}

test('conversations are found again among many, also when they change in another session', async ({
  creator,
  open,
}) => {
  const { session } = creator
  const { game, notebook, first } = await fullLists(session)
  const page = await open()
  await openPart(page, game, 'chatbot', 'Chatbot')
  await expect(rows(page)).toHaveCount(31)
  await expect(rows(page).first()).toContainText('Sujet 34')
  await expect(rows(page).first(), 'of which project it is').toContainText('· Carnet')

  await test.step('a search finds what is not loaded, without accents and with the place', async () => {
    await searchField(page).fill('CROCODILE')
    await expect(rows(page)).toHaveText([
      /^Tarifs du carnet.*Un autre crocodile\./,
      /^Premiers pas.*Le crocodile du menu/,
    ])
    await expect(page.getByText('2 conversations trouvées')).toBeAttached()
    await expect(rows(page).first().locator('mark')).toHaveText('crocodile')
    await expect(page.getByRole('heading', { name: 'Sujet 34' }), 'the open conversation stays').toBeVisible()
    await page.reload()
    await expect(searchField(page)).toHaveValue('CROCODILE')
    await expect(rows(page)).toHaveCount(2)
  })

  await test.step('only what matches appears while it is shown', async () => {
    const added = await createConversation(session, 'Crocodile neuf', game)
    await expect(rows(page)).toHaveText([/^Crocodile neuf/, /^Tarifs/, /^Premiers pas/])
    const unrelated = await createConversation(session, 'Girafe', game)
    await act(session, 'renameConversation', 'RenameConversationInput', { id: added, name: 'Zèbre' })
    await expect(rows(page)).toHaveText([/^Tarifs/, /^Premiers pas/])
    await say(session, unrelated, 'Encore un crocodile')
    await expect(rows(page)).toHaveText([/^Encore un crocodile|^Girafe/, /^Tarifs/, /^Premiers pas/])
    await act(session, 'deleteConversation', 'DeleteConversationInput', { id: unrelated })
    await expect(rows(page)).toHaveText([/^Tarifs/, /^Premiers pas/])
  })

  await test.step('a result opens, and the search stays', async () => {
    await rows(page).filter({ hasText: 'Premiers pas' }).getByRole('button').first().click()
    await expect(page.getByRole('heading', { name: 'Premiers pas' })).toBeVisible()
    await expect(thread(page).getByText('est trop lent.')).toBeVisible()
    await expect(rows(page)).toHaveCount(2)
  })

  await test.step('nothing matches: that is said, and the search is cleared by a button', async () => {
    await searchField(page).fill('hippopotame')
    await expect(page.getByText('Aucune conversation ne correspond').first()).toBeVisible()
    await page.getByRole('button', { name: 'Effacer la recherche' }).press('Enter')
    await expect(searchField(page)).toBeFocused()
    await expect(rows(page).first()).toContainText('Zèbre')
    await expect(page.getByRole('heading', { name: 'Premiers pas' })).toBeVisible()
  })

  await test.step('only those of this project, live', async () => {
    await onlyProject(page).click()
    await expect(onlyProject(page)).toHaveAttribute('aria-pressed', 'true')
    await expect(rows(page)).toHaveCount(19)
    await expect(rows(page).first()).toContainText('Zèbre')
    await expect(rows(page).nth(1)).toContainText('Sujet 33')
    await expect(rows(page).nth(2)).toContainText('Sujet 31')
    await expect(rows(page).last()).toContainText('Premiers pas')
    await createConversation(session, 'Ailleurs', notebook)
    const here = await createConversation(session, 'Ici', game)
    await expect(rows(page)).toHaveCount(20)
    await expect(rows(page).first()).toContainText('Ici')
    await act(session, 'renameConversation', 'RenameConversationInput', { id: here, name: 'Toujours ici' })
    await expect(rows(page).first()).toContainText('Toujours ici')
    await searchField(page).fill('crocodile')
    await expect(rows(page)).toHaveText([/^Premiers pas/])
    await page.reload()
    await expect(rows(page)).toHaveText([/^Premiers pas/])
    await expect(page.getByRole('heading', { name: 'Premiers pas' })).toBeVisible()
    await searchField(page).fill('')
    await page.getByRole('button', { name: 'Tous mes projets' }).click()
    await expect(rows(page).nth(1)).toContainText('Ailleurs')
  })

  await test.step('a conversation of another project leads there', async () => {
    await page.goto(`/workspace/${notebook}/chatbot?conversation=${first}`)
    await page.getByRole('link', { name: 'Projet : Jeu de mots' }).click()
    await expect(page).toHaveURL(`/workspace/${game}/chatbot?conversation=${first}`)
    await expect(page.getByRole('heading', { name: 'Premiers pas' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Projet : Jeu de mots' })).toHaveCount(0)
  })

  await test.step('a new conversation belongs to the project of the workspace', async () => {
    await page.getByRole('button', { name: 'Nouvelle conversation' }).click()
    await onlyProject(page).click()
    await expect(rows(page).first()).toContainText(/^Jeu de mots, \S+ \S+ \d\d:\d\d/)
  })
})

test('a reply leads to what it rests on', async ({ creator, open, request }) => {
  const { session } = creator
  const project = await createProject(session, 'Jeu de mots')
  const { token } = await invite(session, project, { discordUsername: 'lea' })
  await sendFeedback(request, token, { authorName: 'Noé', content: 'Le menu est caché derrière le clavier.' })
  await invite(session, project, { discordUsername: 'tom' })
  const step = await addStep(session, project, { title: 'Maquette', date: '2026-01-10' })
  const conversation = await createConversation(session, 'Sources', project)
  const address = `/workspace/${project}/chatbot?conversation=${conversation}`
  const page = await open()
  const sources = (browser: Page) => thread(browser).getByRole('list', { name: 'Sources' }).getByRole('link')

  await test.step('feedback', async () => {
    await page.goto(address)
    await say(session, conversation, 'Quel est le dernier retour ?')
    await sources(page).filter({ hasText: 'Noé : Le menu est caché' }).click()
    await expect(page).toHaveURL(new RegExp(`/workspace/${project}/retours\\?retour=fbk_`))
    await expect(page.getByText('Le menu est caché derrière le clavier.').last()).toBeVisible()
  })

  await test.step('a step of the roadmap, until it is deleted', async () => {
    await page.goto(address)
    await say(session, conversation, 'Suis-je en retard ?')
    const link = sources(page).filter({ hasText: 'Maquette, 10 janv. 2026' })
    await link.click()
    await expect(page.getByRole('dialog').getByLabel('Titre')).toHaveValue('Maquette')
    await act(session, 'deleteRoadmapItem', 'DeleteRoadmapItemInput', { id: step })
    await page.goto(address)
    await expect(sources(page)).toHaveCount(1)
    await expect(link).toHaveCount(0)
  })

  await test.step('an invitation', async () => {
    await say(session, conversation, 'Qui n’a pas encore répondu à mes invitations ?')
    await sources(page).filter({ hasText: 'Invitation pour @tom' }).click()
    await expect(page).toHaveURL(new RegExp(`/dashboard/testers\\?projet=${project}`))
    await expect(page.getByText('@tom').first()).toBeVisible()
  })
})

test.describe('copies', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('a message is copied by keyboard, and on a phone by a button that is always there', async ({
    creator,
    open,
  }) => {
    const { session } = creator
    const project = await createProject(session, 'Jeu de mots')
    const conversation = await createConversation(session, 'Copie', project)
    await say(session, conversation, 'Combien de retours ?')
    await expect.poll(() => countMessages(session, conversation)).toBe(2)
    const page = await open()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`/workspace/${project}/chatbot?conversation=${conversation}`)
    const own = page.getByRole('button', { name: 'Copier le message' })
    const reply = page.getByRole('button', { name: 'Copier la réponse' })
    await expect(own).toHaveCSS('opacity', '0')
    await thread(page).focus()
    await page.keyboard.press('Tab')
    await expect(own).toBeFocused()
    await expect(own).toHaveCSS('opacity', '1')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Copié', { exact: true })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Combien de retours ?')
    await thread(page).getByRole('listitem').filter({ hasText: 'Javier ·' }).hover()
    await expect(reply).toHaveCSS('opacity', '1')

    await emulatePhone(page)
    await page.reload()
    await expect(reply).toBeVisible()
    await expect(reply).toHaveCSS('opacity', '1')
    expect(await smallTargets(page)).toEqual([])
  })
})

withModel(
  'a model cites what it was told, and its code scrolls in itself',
  async ({ creator, model, open, request }) => {
    const { session } = creator
    const project = await createProject(session, 'Jeu de mots')
    const { token } = await invite(session, project, { discordUsername: 'lea' })
    await sendFeedback(request, token, { authorName: 'Noé', content: 'Le menu est caché.' })
    const conversation = await createConversation(session, 'Code', project)
    const [page, other] = [await open(), await open()]
    for (const browser of [page, other])
      await browser.goto(`/workspace/${project}/chatbot?conversation=${conversation}`)
    await send(page, 'Que faire ?')
    await expect.poll(() => model.isWriting).toBe(true)
    model.write('Le menu est caché [R')
    await expect(thread(other).getByText('Le menu est caché', { exact: true })).toBeVisible()
    await expect(thread(other)).not.toContainText('[')
    const code = `const menu = "${'très '.repeat(40)}"`
    model.write(`1]. Essayez :\n\n\`\`\`js\n${code}\n\`\`\`\n`)
    model.finish()
    await expect(thread(other).getByRole('link', { name: 'Noé : Le menu est caché.' })).toBeVisible()
    await expect(thread(other).getByText('Le menu est caché. Essayez :')).toBeVisible()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copier le code' }).click()
    await expect(page.getByText('Copié', { exact: true })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => sidewaysScroll(page)).toBe(0)
      const block = thread(page).locator('pre')
      expect(await block.evaluate((box) => box.scrollWidth > box.clientWidth + 100)).toBe(true)
      expect(await thread(page).evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    }
  },
)
