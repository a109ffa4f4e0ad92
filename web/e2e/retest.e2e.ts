import type { Page } from '@playwright/test'
import { createProject } from './support/api'
import { sendNumberedFeedback } from './support/feedback'
import { expect, test } from './support/fixtures'
import { accept, invite } from './support/invitations'
import { phoneScreen } from './support/phone'
import { loadedAt } from './support/projects'
import { createRelease } from './support/releases'
import { untilNetworkIdle } from './support/requests'
import { detail, openRow, row, rows, sentCard } from './support/triage'

/*
 * What is said to be fixed is tried again, in three browsers: the creator, a tester with an account, and one without, on a phone.
 * What one of them does is looked for on the screen of the others, without a reload.
 */

// A request fails on purpose.
test.use({ allowedErrors: [/ERR_FAILED/] })

const dialog = (page: Page, name?: string) => page.getByRole('dialog', { name })
const message = (page: Page) => page.getByLabel('Votre message')

async function chooseTemplate(page: Page, entry: string) {
  await page.getByRole('button', { name: 'Modèles' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('feedback is fixed in a release, tried again by its authors, reopened and confirmed', async ({
  creator,
  newSession,
  open,
  openAnonymous,
}) => {
  const projectId = await createProject(creator.session, 'Carnet de bord')
  const byAccount = await invite(creator.session, projectId, { discordUsername: 'lea.dupont' })
  const byLink = await invite(creator.session, projectId, { email: 'ada@exemple.fr' })
  const tester = await newSession('TESTER')
  await accept(tester, byAccount.token)
  await sendNumberedFeedback(tester, byAccount.token, 34)
  for (let index = 1; index <= 8; index++) {
    await createRelease(creator.session, projectId, { name: `1.${index}`, link: 'https://exemple.fr/essai' })
  }

  const page = await open()
  const testerPage = await openAnonymous({ storageState: await tester.storageState() })
  const phone = await openAnonymous(phoneScreen)

  await test.step('the lists are full', async () => {
    await phone.goto(`/invitation/${byLink.token}?reponse=avis`)
    await phone.getByLabel('Votre retour').fill('Le menu disparaît.')
    await phone.getByLabel('Votre nom').fill('Ada')
    await phone.getByLabel('Version testée').selectOption('1.7')
    await phone.getByRole('button', { name: 'Envoyer mon retour' }).click()
    await expect(phone.getByRole('heading', { name: 'Ce que vous avez envoyé' })).toBeVisible()
    await expect(phone.getByRole('definition').filter({ hasText: '1.7' })).toBeVisible()
    await page.goto(`/workspace/${projectId}/retours`)
    await expect(rows(page)).toHaveCount(30)
    await testerPage.goto('/profile/retours')
    await expect(sentCard(testerPage, 'Remarque numéro 34.')).toBeVisible()
  })
  const openedAt = { page: await loadedAt(page), testerPage: await loadedAt(testerPage) }

  await test.step('two keys mark one as fixed in the latest release', async () => {
    await openRow(page, 'Remarque numéro 34.')
    await expect(detail(page)).toBeVisible()
    await page.keyboard.press('c')
    await expect(dialog(page).getByRole('radio', { name: '1.8' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 retour marqué comme corrigé')).toBeVisible()
    await expect(detail(page).getByText('Corrigé dans la version 1.8')).toBeVisible()
    await expect(detail(page).getByText('Retest demandé')).toBeVisible()
    await expect(sentCard(testerPage, 'Remarque numéro 34.')).toContainText('Corrigé dans la version 1.8. Retestez')
    await expect(sentCard(testerPage, 'Remarque numéro 34.').getByRole('link', { name: /^Essayer/ })).toBeVisible()
  })

  await test.step('another release can be chosen, or none', async () => {
    await detail(page).getByRole('button', { name: 'Changer de version' }).click()
    await dialog(page).getByRole('button', { name: 'Voir 3 versions plus anciennes' }).click()
    await dialog(page).getByRole('radio', { name: '1.1' }).check()
    await page.keyboard.press('Enter')
    await expect(detail(page).getByText('Corrigé dans la version 1.1')).toBeVisible()
    await expect(sentCard(testerPage, 'Remarque numéro 34.')).toContainText('Corrigé dans la version 1.1. Retestez')
    await detail(page).getByRole('button', { name: 'Changer de version' }).click()
    await dialog(page).getByRole('radio', { name: 'Aucune' }).check()
    await page.keyboard.press('Enter')
    await expect(detail(page).getByText('Corrigé, sans version')).toBeVisible()
    await expect(sentCard(testerPage, 'Remarque numéro 34.')).toContainText(/Corrigé\. Retestez/)
  })

  await test.step('its author reopens it, and loses no word', async () => {
    const own = sentCard(testerPage, 'Remarque numéro 34.')
    await own.getByRole('button', { name: 'Le problème est encore là' }).click()
    await testerPage.keyboard.type('Toujours, sur iOS.')
    await testerPage.route('**/graphql', (route) => route.abort())
    await own.getByRole('button', { name: 'Rouvrir le retour' }).click()
    await expect(testerPage.getByText("Votre réponse n'a pas pu être envoyée")).toBeVisible()
    await testerPage.unroute('**/graphql')
    await testerPage.reload()
    openedAt.testerPage = await loadedAt(testerPage)
    await expect(own.getByLabel('Ce que vous voyez encore')).toHaveValue('Toujours, sur iOS.')
    await own.getByRole('button', { name: 'Rouvrir le retour' }).click()
    await expect(own.getByText("Vous l'avez rouvert : le problème est encore là.")).toBeVisible()
    await expect(own.getByText('Toujours, sur iOS.', { exact: true })).toBeVisible()
    await expect(detail(page).getByText('Rouvert : le problème est encore là')).toBeVisible()
    await expect(detail(page).getByText('Toujours, sur iOS.', { exact: true })).toBeVisible()
    await expect(row(page, 'Remarque numéro 34.')).toContainText('Rouvert')
    await expect(row(page, 'Remarque numéro 34.')).toContainText('Nouveau')
  })

  await test.step('several are fixed in a new release, by its name', async () => {
    await row(page, 'Le menu disparaît.').getByRole('checkbox').check()
    await row(page, 'Remarque numéro 33.').getByRole('checkbox').check()
    await page.getByRole('combobox', { name: 'Changer le statut' }).selectOption('Corrigé…')
    await dialog(page).getByRole('radio', { name: 'Une nouvelle version' }).check()
    await dialog(page).getByLabel('Nom de la version').fill('1.8')
    await dialog(page).getByRole('button', { name: 'Marquer 2 retours comme corrigés' }).click()
    await expect(dialog(page).getByText('Une version du projet porte déjà ce nom')).toBeVisible()
    await dialog(page).getByLabel('Nom de la version').fill('Novembre')
    await dialog(page).getByRole('button', { name: 'Marquer 2 retours comme corrigés' }).click()
    await expect(page.getByText('2 retours marqués comme corrigés')).toBeVisible()
    await expect(row(page, 'Le menu disparaît.')).toContainText('Corrigé')
    await expect(sentCard(testerPage, 'Remarque numéro 33.')).toContainText(
      'Corrigé dans la version Novembre. Retestez',
    )
    await expect(phone.getByText('Corrigé dans la version Novembre. Retestez')).toBeVisible()
    await page.getByRole('button', { name: 'Effacer la sélection' }).click()
  })

  await test.step('what is often written becomes a template, and is inserted elsewhere', async () => {
    await message(page).fill('Merci {auteur}, {projet} avance.')
    await chooseTemplate(page, 'Enregistrer comme modèle')
    await dialog(page).getByLabel('Titre').fill('Merci')
    await dialog(page).getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Modèle enregistré')).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
    await message(page).fill('')
    await openRow(page, 'Le menu disparaît.')
    await expect(page.getByRole('heading', { name: 'Ada', level: 2 })).toBeVisible()
    await message(page).fill('Bonjour,  à bientôt.')
    await message(page).press('Home')
    for (let index = 0; index < 'Bonjour, '.length; index++) await message(page).press('ArrowRight')
    await chooseTemplate(page, 'Merci')
    await expect(message(page)).toHaveValue('Bonjour, Merci Ada, Carnet de bord avance. à bientôt.')
    await expect(message(page)).toBeFocused()
    await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
    await expect(
      phone.getByText('Bonjour, Merci Ada, Carnet de bord avance. à bientôt.', { exact: true }),
    ).toBeVisible()
  })

  await test.step('who has no account confirms, by touch', async () => {
    await expect(phone.getByText('Corrigé dans la version Novembre. Retestez')).toBeVisible()
    await phone.getByRole('button', { name: "C'est corrigé" }).tap()
    await expect(phone.getByText('Vous avez confirmé la correction dans la version Novembre.')).toBeVisible()
    await expect(detail(page).getByText('Correction confirmée par la personne')).toBeVisible()
    await phone.reload()
    await expect(phone.getByText('Vous avez confirmé la correction dans la version Novembre.')).toBeVisible()
  })

  await test.step('templates are renamed and deleted', async () => {
    await chooseTemplate(page, 'Gérer les modèles')
    const list = dialog(page, 'Modèles de réponse')
    await list.getByRole('button', { name: 'Modifier « Merci »' }).click()
    await dialog(page, 'Modifier le modèle').getByLabel('Titre').fill('Remerciement')
    await dialog(page, 'Modifier le modèle').getByRole('button', { name: 'Enregistrer' }).click()
    await expect(list.getByText('Remerciement')).toBeVisible()
    await list.getByRole('button', { name: 'Nouveau modèle' }).click()
    await dialog(page, 'Nouveau modèle').getByLabel('Titre').fill('Page')
    await dialog(page, 'Nouveau modèle').getByLabel('Texte').fill('Sur quelle page ?')
    await dialog(page, 'Nouveau modèle').getByRole('button', { name: 'Enregistrer' }).click()
    await expect(list.getByRole('listitem')).toHaveText([/^Page/, /^Remerciement/])
    await list.getByRole('button', { name: 'Supprimer « Page »' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
    await expect(list.getByRole('listitem')).toHaveText([/^Remerciement/])
    await expect(list.getByRole('button', { name: 'Nouveau modèle' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Modèles' })).toBeFocused()
  })

  await test.step('a completed step of the roadmap asks for the release too', async () => {
    await openRow(page, 'Remarque numéro 34.')
    await page.getByRole('button', { name: 'En faire une étape de la roadmap' }).click()
    await dialog(page).getByLabel("Titre de l'étape").fill('Réparer le menu')
    await dialog(page).getByRole('button', { name: 'Prévoir' }).click()
    await expect(page.getByText('Retour prévu dans la roadmap')).toBeVisible()
    await detail(page).getByRole('link', { name: 'Réparer le menu' }).click()
    await dialog(page).getByRole('button', { name: 'Fermer' }).click()
    const status = page.getByRole('button', { name: /^Statut de « Réparer le menu »/ })
    await status.click()
    await expect(status).toHaveAccessibleName(/En cours/)
    await untilNetworkIdle(page)
    await status.click()
    await page.getByRole('button', { name: 'Marquer 1 retour comme corrigé' }).click()
    await expect(dialog(page).getByRole('radio', { name: /^Novembre/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 retour marqué comme corrigé')).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
    await expect(sentCard(testerPage, 'Remarque numéro 34.')).toContainText(
      'Corrigé dans la version Novembre. Retestez',
    )
  })

  expect(await loadedAt(page)).toBe(openedAt.page)
  expect(await loadedAt(testerPage)).toBe(openedAt.testerPage)
})
