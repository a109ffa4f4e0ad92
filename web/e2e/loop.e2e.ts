import type { Page } from '@playwright/test'
import { createProject, graphql } from './support/api'
import { sendNumberedFeedback } from './support/feedback'
import { expect, test } from './support/fixtures'
import { accept, invite, saveProfile } from './support/invitations'
import { phoneScreen } from './support/phone'
import { loadedAt } from './support/projects'
import { untilNetworkIdle } from './support/requests'
import { answer, detail, openRow, row, rows, sentCard } from './support/triage'

/*
 * What becomes of feedback, in three browsers: the creator, a tester with an account, and one without, on a phone. What one of them
 * does is looked for on the screen of the others, without a reload.
 */

// A request fails on purpose.
test.use({ allowedErrors: [/ERR_FAILED/] })

const menuEntry = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Workspace' })
    .filter({ visible: true })
    .getByRole('link', { name: /^Retours/ })

test('feedback is read, sorted, answered, planned and fixed, and its authors see it', async ({
  creator,
  newSession,
  open,
  openAnonymous,
}) => {
  const projectId = await createProject(creator.session, 'Carnet de bord')
  const byAccount = await invite(creator.session, projectId, { discordUsername: 'lea.dupont' })
  const byLink = await invite(creator.session, projectId, { email: 'ada@exemple.fr' })
  const tester = await newSession('TESTER')
  await saveProfile(tester, { username: `Léa ${projectId.slice(-6)}` })
  await accept(tester, byAccount.token)
  await sendNumberedFeedback(tester, byAccount.token, 34)

  const page = await open()
  const other = await open()
  const testerPage = await openAnonymous({ storageState: await tester.storageState() })
  const phone = await openAnonymous(phoneScreen)

  await test.step('a project with unread feedback opens on it', async () => {
    await page.goto('/dashboard/creator')
    const queue = page.getByRole('region', { name: 'À lire' })
    await expect(queue.getByText('34 retours')).toBeVisible()
    await expect(queue.getByRole('listitem')).toHaveCount(5)
    await page
      .getByRole('region', { name: 'Projets récents' })
      .getByRole('link', { name: /Carnet de bord/ })
      .click()
    await expect(page).toHaveURL(`/workspace/${projectId}/retours`)
    await expect(menuEntry(page)).toHaveAccessibleName(/34 à lire/)
    await expect(rows(page)).toHaveCount(30)
    await other.goto(`/workspace/${projectId}/retours?statut=a-lire`)
    await expect(other.getByText('34 retours')).toBeVisible()
    await testerPage.goto('/profile/retours')
    await expect(sentCard(testerPage, 'Remarque numéro 34.')).toBeVisible()
  })
  const openedAt = { page: await loadedAt(page), testerPage: await loadedAt(testerPage) }

  await test.step('feedback without an account arrives, with what its author added', async () => {
    await phone.goto(`/invitation/${byLink.token}?reponse=avis`)
    await phone.getByLabel('Votre retour').fill('Le menu disparaît.')
    await phone.getByLabel('Votre nom').fill('Ada')
    await phone.getByRole('button', { name: 'Préciser' }).click()
    await phone.getByLabel('Nature').selectOption('Bug')
    await phone.getByLabel('Gravité').selectOption('Bloquant')
    await phone.getByLabel('Comment le reproduire').fill('Ouvrir le menu deux fois.')
    await phone.getByRole('radio', { name: '2 sur 5' }).check()
    await phone.getByRole('checkbox', { name: /^Langue/ }).uncheck()
    await phone.getByRole('button', { name: 'Envoyer mon retour' }).click()
    await expect(phone.getByRole('heading', { name: 'Ce que vous avez envoyé' })).toBeVisible()
    await expect(rows(page).first()).toContainText('Le menu disparaît.')
    await expect(menuEntry(page)).toHaveAccessibleName(/35 à lire/)
    await expect(page.getByText('35 retours')).toBeVisible()
    await expect(row(other, 'Le menu disparaît.')).toBeVisible()
  })

  await test.step('opening it marks it as read, on every screen', async () => {
    await openRow(page, 'Le menu disparaît.')
    await expect(detail(page).getByText('Ouvrir le menu deux fois.')).toBeVisible()
    await expect(detail(page).getByText('Bug, Bloquant')).toBeVisible()
    await expect(detail(page).getByText('Navigateur')).toBeVisible()
    await expect(detail(page).getByText('Langue')).toHaveCount(0)
    await expect(menuEntry(page)).toHaveAccessibleName(/34 à lire/)
    await expect(menuEntry(other)).toHaveAccessibleName(/34 à lire/)
    await expect(row(other, 'Le menu disparaît.')).toHaveCount(0)
  })

  await test.step('both write, and read the other without a reload', async () => {
    await page.getByLabel('Demander des précisions').check()
    await answer(page, 'Sur quelle page ?')
    await expect(phone.getByText('Sur quelle page ?', { exact: true })).toBeVisible()
    await expect(phone.getByText('Infos demandées')).toBeVisible()
    await answer(phone, 'Sur la première.')
    await expect(detail(page).getByText('Sur la première.', { exact: true })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Statut du retour' })).toHaveValue('NEW')
    await expect(row(page, 'Le menu disparaît.')).toContainText('2 messages')
    // It is open on the screen, so it is read.
    await expect(menuEntry(page)).toHaveAccessibleName(/34 à lire/)
    await phone.reload()
    await expect(phone.getByText('Sur la première.', { exact: true })).toBeVisible()
  })

  await test.step('a message is kept until it is sent', async () => {
    await page.getByLabel('Votre message').fill('Un brouillon')
    await openRow(page, 'Remarque numéro 33.')
    await expect(page.getByLabel('Votre message')).toHaveValue('')
    await page.goBack()
    await openRow(page, 'Le menu disparaît.')
    await expect(page.getByLabel('Votre message')).toHaveValue('Un brouillon')
    await page.route('**/graphql', (route) => route.abort())
    await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
    await expect(page.getByText("Le message n'a pas pu être envoyé")).toBeVisible()
    await expect(page.getByLabel('Votre message')).toHaveValue('Un brouillon')
    await page.unroute('**/graphql')
    await answer(page, 'Merci !')
    await expect(phone.getByText('Merci !', { exact: true })).toBeVisible()
  })

  await test.step('the author with an account sees the mark, the status and the last message', async () => {
    await openRow(page, 'Remarque numéro 34.')
    await page.getByRole('button', { name: 'Utile' }).click()
    await page.getByRole('combobox', { name: 'Statut du retour' }).selectOption('Refusé')
    await answer(page, 'Ce sera pour une autre fois.')
    const own = sentCard(testerPage, 'Remarque numéro 34.')
    await expect(own.getByText('Utile')).toBeVisible()
    await expect(own.getByText('Refusé')).toBeVisible()
    await expect(own.getByText('Ce sera pour une autre fois.', { exact: true })).toBeVisible()
    await own.getByRole('button', { name: /^Conversation/ }).click()
    await answer(testerPage, 'Je comprends.')
    await expect(detail(page).getByText('Je comprends.', { exact: true })).toBeVisible()
  })

  await test.step('the author edits it within the day', async () => {
    const own = sentCard(testerPage, 'Remarque numéro 34.')
    await own.getByRole('button', { name: 'Modifier' }).click()
    await testerPage.getByRole('dialog').getByLabel('Texte du retour').fill('Remarque numéro 34, corrigée.')
    await testerPage.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click()
    await expect(testerPage.getByText('Retour modifié')).toBeVisible()
    await expect(detail(page).getByText('Remarque numéro 34, corrigée.')).toBeVisible()
    await expect(detail(page).getByText(/^Modifié/)).toBeVisible()
  })

  await test.step('several are tagged and merged', async () => {
    for (const number of [31, 32]) {
      await page
        .getByRole('checkbox', { name: 'Sélectionner le retour signé Léa' })
        .nth(34 - number)
        .check()
    }
    await expect(row(page, 'Remarque numéro 32.').getByRole('checkbox')).toBeChecked()
    await page.getByRole('group', { name: 'Actions sur la sélection' }).getByRole('textbox').fill('pneus')
    await page.getByRole('group', { name: 'Actions sur la sélection' }).getByRole('button', { name: 'Ajouter' }).click()
    await expect(row(page, 'Remarque numéro 31.')).toContainText('pneus')
    await expect(row(other, 'Remarque numéro 31.')).toContainText('pneus')
    await page.getByRole('button', { name: 'Fusionner' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Fusionner' }).click()
    await expect(page.getByText('1 doublon fusionné')).toBeVisible()
    await expect(row(page, 'Remarque numéro 32.')).toContainText('Doublon')
    await expect(row(other, 'Remarque numéro 32.')).toContainText('Doublon')
    await openRow(page, 'Remarque numéro 31.')
    await expect(detail(page).getByRole('heading', { name: '1 doublon' })).toBeVisible()
    await expect(detail(page).getByRole('link', { name: 'Remarque numéro 32.' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Tag', exact: true }).selectOption('pneus')
    await expect(rows(page)).toHaveCount(2)
    await page.getByRole('combobox', { name: 'Tag', exact: true }).selectOption('Tous les tags')
    // The first page, and the one that arrived since.
    await expect(rows(page)).toHaveCount(31)
  })

  await test.step('the keyboard goes through the list, and loads its next page', async () => {
    await openRow(page, 'Remarque numéro 5.')
    await expect(detail(page).getByText('Remarque numéro 5.')).toBeVisible()
    await page.keyboard.press('j')
    await expect(detail(page).getByText('Remarque numéro 4.')).toBeVisible()
    await expect(rows(page)).toHaveCount(35)
    await page.keyboard.press('k')
    await expect(row(page, 'Remarque numéro 5.').getByRole('link')).toHaveAttribute('aria-current', 'true')
    await page.keyboard.press('r')
    await expect(page.getByLabel('Votre message')).toBeFocused()
    await page.keyboard.type('jek')
    await expect(page.getByLabel('Votre message')).toHaveValue('jek')
    await page.getByLabel('Votre message').fill('')
  })

  await test.step('it is planned, and fixed with the step of the roadmap', async () => {
    await openRow(page, 'Remarque numéro 34, corrigée.')
    await page.getByRole('button', { name: 'En faire une étape de la roadmap' }).click()
    await page.getByRole('dialog').getByLabel("Titre de l'étape").fill('Réparer le menu')
    await page.getByRole('dialog').getByRole('button', { name: 'Prévoir' }).click()
    await expect(page.getByText('Retour prévu dans la roadmap')).toBeVisible()
    await expect(sentCard(testerPage, 'Remarque numéro 34, corrigée.').getByText('Prévu')).toBeVisible()
    await detail(page).getByRole('link', { name: 'Réparer le menu' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click()
    const status = page.getByRole('button', { name: /^Statut de « Réparer le menu »/ })
    await status.click()
    await expect(status).toHaveAccessibleName(/En cours/)
    await untilNetworkIdle(page)
    await status.click()
    await page.getByRole('button', { name: 'Marquer 1 retour comme corrigé' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Marquer comme corrigé' }).click()
    await expect(page.getByText('1 retour marqué comme corrigé')).toBeVisible()
    await expect(
      sentCard(testerPage, 'Remarque numéro 34, corrigée.').getByText('Corrigé', { exact: true }),
    ).toBeVisible()
  })

  expect(await loadedAt(page)).toBe(openedAt.page)
  expect(await loadedAt(testerPage)).toBe(openedAt.testerPage)
})

test('on a phone the creator reads the list, then one of it, and returns', async ({
  creator,
  newSession,
  openAnonymous,
}) => {
  const projectId = await createProject(creator.session, 'Carnet de bord')
  const { token } = await invite(creator.session, projectId, { discordUsername: 'lea.dupont' })
  const tester = await newSession('TESTER')
  await accept(tester, token)
  await sendNumberedFeedback(tester, token, 2)
  const phone = await openAnonymous({ ...phoneScreen, storageState: await creator.session.storageState() })
  await phone.goto(`/workspace/${projectId}`)
  await expect(phone).toHaveURL(`/workspace/${projectId}/retours`)
  await expect(phone.getByLabel('Votre message')).toHaveCount(0)
  await openRow(phone, 'Remarque numéro 1.')
  await expect(phone.getByRole('heading', { level: 2, name: 'Léa' })).toBeFocused()
  await expect(rows(phone).first()).toBeHidden()
  await phone.goBack()
  await expect(row(phone, 'Remarque numéro 1.').getByRole('link')).toBeFocused()
  await openRow(phone, 'Remarque numéro 2.')
  await expect(detail(phone)).toBeVisible()
  await phone.getByRole('button', { name: 'Tous les retours' }).click()
  await expect(rows(phone)).toHaveCount(2)
  const unread = 'query ($id: ID!) { project(id: $id) { unreadFeedbackCount } }'
  await expect
    .poll(async () => graphql(creator.session, unread, { id: projectId }))
    .toEqual({ project: { unreadFeedbackCount: 0 } })
  await phone.goBack()
  await expect(phone, 'returning left nothing in the history').toHaveURL('about:blank')
  await phone.goForward()
  await expect(rows(phone)).toHaveCount(2)

  await phone.goto('/dashboard/projects')
  await expect(phone.getByRole('link', { name: '2 retours' })).toBeVisible()
  const toRead = phone.getByRole('link', { name: '1 à lire' })
  await expect(toRead).toHaveCount(0)
  const { viewer } = await graphql<{ viewer: { feedbacks: { nodes: { id: string }[] } } }>(
    tester,
    '{ viewer { feedbacks { nodes { id } } } }',
  )
  const write = 'mutation ($input: SendFeedbackMessageInput!) { sendFeedbackMessage(input: $input) { message { id } } }'
  await graphql(tester, write, { input: { feedbackId: viewer.feedbacks.nodes[0]?.id, content: 'Encore un mot.' } })
  await expect(toRead, 'a message makes it unread').toBeVisible()
})
