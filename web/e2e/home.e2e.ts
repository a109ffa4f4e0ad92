import type { Page } from '@playwright/test'
import { createProject } from './support/api'
import { sendFeedback, triage, writeMessage } from './support/feedback'
import { expect, test } from './support/fixtures'
import { askForDetails, fullHome, listWithKeywords } from './support/home'
import { accept, invite, setProjectStatus } from './support/invitations'
import { loadedAt } from './support/projects'

/*
 * The home of a tester, with full lists. The creator acts through the API, from another session: what they do is looked for on the
 * screen without a reload.
 */

// A request fails on purpose.
test.use({ allowedErrors: [/ERR_FAILED/] })

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const rows = (page: Page, name: string) => section(page, name).getByRole('listitem')

test('the home shows what is asked of a tester, and follows what others do', async ({
  creator,
  newSession,
  openAnonymous,
}) => {
  const tester = await newSession('TESTER')
  const { projectId, testerId, sent } = await fullHome(creator.session, tester)
  const page = await openAnonymous({ storageState: await tester.storageState() })
  await page.goto('/profile')
  const asked = rows(page, 'On vous attend')
  const tests = rows(page, 'Mes tests en cours')

  await test.step('the lists are full', async () => {
    await expect(page.getByRole('tab', { name: 'Accueil' })).toHaveAttribute('aria-selected', 'true')
    // Two requests about feedback, five of seven invitations, and an unread message: the one with the question is no row of its own.
    await expect(asked).toHaveCount(8)
    await expect(asked.filter({ hasText: 'Message non lu' })).toContainText('Remarque numéro 3.')
    await expect(asked.first()).toContainText('On vous demande une précision')
    await expect(asked.nth(1)).toContainText("C'est corrigé : à vous de retester")
    await expect(section(page, 'On vous attend').getByText('Et 2 autres')).toBeVisible()
    await expect(tests).toHaveCount(6)
    await expect(tests.first()).toContainText('Carnet de bord')
    await expect(tests.first()).toContainText('Bientôt clos')
    await expect(rows(page, 'Mes retours')).toHaveCount(3)
    await expect(section(page, 'Mes retours').getByRole('link', { name: 'Voir mes 9 retours' })).toBeVisible()
    await expect(section(page, 'Mon compteur').getByRole('definition')).toHaveText(['1', '9', '0'])
  })
  const openedAt = await loadedAt(page)

  await test.step('an invitation arrives, and goes once it is answered', async () => {
    const invited = await createProject(creator.session, 'Tout nouveau')
    const { token } = await invite(creator.session, invited, { testerId })
    const row = asked.filter({ hasText: 'Invitation à tester « Tout nouveau »' })
    await expect(row).toBeVisible()
    await expect(section(page, 'On vous attend').getByText('Et 3 autres')).toBeVisible()
    await row.getByRole('link').click()
    await expect(page).toHaveURL(`/invitation/${token}`)
    await page.goBack()
    await expect(row).toBeVisible()
    // In another browser of the tester.
    await accept(tester, token)
    await page.goto('/profile')
    await expect(asked.first()).toBeVisible()
    await expect(row).toHaveCount(0)
  })
  const reopenedAt = await loadedAt(page)
  expect(reopenedAt).not.toBe(openedAt)

  await test.step('what became of feedback is shown at once', async () => {
    const latest = rows(page, 'Mes retours').filter({ hasText: 'Remarque numéro 9.' })
    await expect(latest).toContainText('Nouveau')
    await triage(creator.session, [sent[8] ?? ''], { status: 'PLANNED', isUseful: true })
    await expect(latest).toContainText('Prévu')
    await expect(latest).toContainText('Utile')
    await expect(section(page, 'Mon compteur').getByRole('definition')).toHaveText(['1', '9', '1'])
  })

  await test.step('a fix and a question are asked of the tester', async () => {
    await triage(creator.session, [sent[7] ?? ''], { status: 'FIXED' })
    await expect(asked.filter({ hasText: 'Remarque numéro 8.' })).toContainText("C'est corrigé")
    await askForDetails(creator.session, sent[6] ?? '', 'À quel moment ?')
    const question = asked.filter({ hasText: 'Remarque numéro 7.' })
    await expect(question).toContainText('On vous demande une précision')
    await question.getByRole('link').click()
    await expect(page).toHaveURL(`/profile/retours?retour=${sent[6] ?? ''}`)
    await expect(page.getByText('À quel moment ?').first()).toBeVisible()
    await page.getByLabel('Votre message').fill('En ouvrant le menu.')
    await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
    await expect(page.getByRole('list', { name: 'Messages' }).getByText('En ouvrant le menu.')).toBeVisible()
    await page.goBack()
    await expect(asked.first()).toBeVisible()
    await expect(question).toHaveCount(0)
    // What was answered is read.
    await expect(asked.filter({ hasText: 'Message non lu' })).toHaveCount(1)
  })

  await test.step('a message is read once it was followed', async () => {
    const message = asked.filter({ hasText: 'Message non lu' })
    const before = await message.count()
    await message.first().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Mes retours' })).toBeVisible()
    await page.goBack()
    await expect(message).toHaveCount(before - 1)
  })

  await test.step('a test that is paused is no current one', async () => {
    await expect(tests.first()).toContainText('Carnet de bord')
    await setProjectStatus(creator.session, projectId, 'PAUSED')
    await expect(tests.first()).toContainText('En cours 1')
    await expect(tests).toHaveCount(6)
  })

  expect(await loadedAt(page), 'no reload since').toBe(reopenedAt)
})

test('projects are suggested by skills, and say why; nobody is suggested their own', async ({
  creator,
  newSession,
  openAnonymous,
}) => {
  const tester = await newSession('TESTER')
  const { skill } = await fullHome(creator.session, tester)
  const page = await openAnonymous({ storageState: await tester.storageState() })
  await page.goto('/profile')
  const cards = rows(page, 'Des projets pour vous')
  const card = (title: string) =>
    page
      .getByRole('region', { name: 'Des projets pour vous' })
      .getByRole('list', { name: 'Des projets pour vous' })
      .locator('> li')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) })

  await test.step('those that go with a skill come first', async () => {
    await expect(cards.first()).toContainText('Port')
    await expect(card(`Port ${skill}`)).toContainText(`Votre compétence : ${skill}`)
    await expect(card(`Régates ${skill}`)).toContainText(`Votre compétence : ${skill}`)
    await expect(card(`Régates ${skill}`)).toContainText('Pas encore de retour')
  })

  await test.step('one more is there at the next visit, and is looked at', async () => {
    await listWithKeywords(creator.session, `Cap ${skill}`, ['Figma', skill])
    await page.reload()
    await expect(card(`Cap ${skill}`).getByRole('list', { name: 'Pourquoi ce projet' })).toContainText(
      'Votre compétence : Figma',
    )
    await card(`Cap ${skill}`).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: `Cap ${skill}` })).toBeVisible()
    await page.getByRole('button', { name: 'Candidater' }).click()
    await expect(page.getByRole('heading', { name: 'Candidature envoyée' })).toBeVisible()
    await page.goto('/profile')
    await expect(card(`Port ${skill}`)).toBeVisible()
    await expect(card(`Cap ${skill}`), 'it was applied for').toHaveCount(0)
  })
})

test('before a profile is filled in, three open projects are there to try', async ({
  creator,
  newSession,
  openAnonymous,
}) => {
  const unique = `Essai ${creator.email.slice(8, 16)}`
  for (const number of [1, 2, 3, 4]) await listWithKeywords(creator.session, `${unique} ${number}`, ['rare'])
  const tester = await newSession('TESTER')
  const page = await openAnonymous({ storageState: await tester.storageState() })
  // Loading, failed, tried again.
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('"TesterHome"') ? route.abort() : route.fallback(),
  )
  await page.goto('/profile')
  await expect(page.getByText("Erreur lors du chargement de l'accueil")).toBeVisible()
  // By a key: the home may come back by itself before a click.
  await page.getByRole('button', { name: 'Réessayer' }).focus()
  await page.unroute('**/graphql')
  await page.keyboard.press('Enter')

  const section = page.getByRole('region', { name: 'Des projets pour vous' })
  await expect(section.getByRole('heading', { level: 3 })).toHaveText([4, 3, 2].map((number) => `${unique} ${number}`))
  await expect(page.getByText('Rien ne vous attend')).toBeVisible()
  await expect(page.getByText('Aucun test en cours.')).toBeVisible()
  await section.getByRole('link', { name: 'Compléter mon profil' }).click()
  await expect(page).toHaveURL('/profile?onglet=modifier')
})

test('a notification opens the feedback that it is about, however long ago that was sent', async ({
  creator,
  newSession,
  openAnonymous,
}) => {
  const tester = await newSession('TESTER')
  const projectId = await createProject(creator.session, 'Carnet de bord')
  const { token } = await invite(creator.session, projectId, { discordUsername: 'lea.dupont' })
  await accept(tester, token)
  const sent: string[] = []
  for (let number = 1; number <= 22; number++)
    sent.push(await sendFeedback(tester, token, { authorName: 'Léa', content: `Remarque ${number}.` }))
  const page = await openAnonymous({ storageState: await tester.storageState() })
  await page.goto('/profile/retours')
  const card = (number: number) =>
    page.getByRole('article').filter({ has: page.getByText(`Remarque ${number}.`, { exact: true }) })
  await expect(card(22)).toBeVisible()
  await expect(card(1)).toHaveCount(0)

  // The first one is on the next page of the list, the other one far down.
  for (const [index, number] of [1, 6].entries()) {
    await writeMessage(creator.session, sent[number - 1] ?? '', `À propos de la ${number}.`)
    await page.getByRole('button', { name: /^Notifications, / }).click()
    const messages = page.getByRole('dialog').getByRole('link', { name: /vous écrit à propos d'un retour/ })
    await expect(messages).toHaveCount(index + 1)
    await messages.first().click()
    await expect(page).toHaveURL(`/profile/retours?retour=${sent[number - 1] ?? ''}`)
    await expect(card(number).getByText(`À propos de la ${number}.`)).toBeVisible()
    await expect(card(number).getByRole('heading', { level: 2 })).toBeInViewport()
  }
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications')

  // A message that is read in the list is read.
  await writeMessage(creator.session, sent[21] ?? '', 'Bien vu.')
  await expect(bell).toHaveAccessibleName('Notifications, 1 non lue')
  await card(22).getByRole('button', { name: 'Conversation, 1 message' }).click()
  await expect(card(22).getByRole('list', { name: 'Messages' }).getByText('Bien vu.')).toBeVisible()
  await expect(bell).toHaveAccessibleName('Notifications')
})
