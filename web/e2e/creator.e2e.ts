import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { createProject } from './support/api'
import { sendFeedback } from './support/feedback'
import { expect, test } from './support/fixtures'
import { accept, invite, saveProfile } from './support/invitations'
import { chooseInCardMenu, loadedAt, openProjects, projectCard } from './support/projects'

const invitationRow = (page: Page, person: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: person, exact: true }) })
const dialog = (page: Page) => page.getByRole('dialog')

test('a creator invites by Discord, by email and from the search, and sees the answers live', async ({
  open,
  openAnonymous,
  creator,
  newSession,
  request,
}) => {
  await createProject(creator.session, 'Un autre projet')
  const projectId = await createProject(creator.session, 'Carnet de bord')
  const found = await newSession('TESTER')
  await saveProfile(found, { username: 'cartographe', skills: ['Développement mobile', 'Cartes'] })
  const page = await open()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])

  let link = ''
  await test.step('by Discord, from the card of a project', async () => {
    await openProjects(page)
    await chooseInCardMenu(page, 'Carnet de bord', 'Inviter un testeur')
    await expect(dialog(page).getByText('Carnet de bord')).toBeVisible()
    await expect(dialog(page).getByLabel("Nom d'utilisateur Discord")).toBeFocused()
    await dialog(page).getByLabel("Nom d'utilisateur Discord").fill(' @ ')
    await dialog(page).getByRole('button', { name: "Créer l'invitation" }).click()
    await expect(dialog(page).getByText("Le nom d'utilisateur Discord est requis")).toBeVisible()
    await dialog(page).getByLabel("Nom d'utilisateur Discord").fill('@lea.dupont')
    await dialog(page).getByRole('button', { name: "Créer l'invitation" }).click()
    await expect(page.getByText('Invitation créée avec succès')).toBeVisible()
    link = await dialog(page).getByLabel("Lien de l'invitation").inputValue()
    await dialog(page).getByRole('button', { name: 'Copier' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    await dialog(page).getByRole('button', { name: 'QR code' }).click()
    await expect(dialog(page).getByRole('img', { name: 'QR code du lien' })).toBeVisible()
  })

  await test.step('the same person cannot be invited twice', async () => {
    await dialog(page).getByRole('button', { name: "Inviter quelqu'un d'autre" }).click()
    await dialog(page).getByLabel("Nom d'utilisateur Discord").fill('lea.dupont')
    await dialog(page).getByRole('button', { name: "Créer l'invitation" }).click()
    await expect(dialog(page).getByText('Ce testeur est déjà invité.')).toBeVisible()
  })

  await test.step('by email', async () => {
    await dialog(page).getByRole('radio', { name: 'Par email' }).check()
    await dialog(page).getByLabel('Adresse email').fill('theo@exemple.fr')
    await dialog(page).getByRole('button', { name: "Créer l'invitation" }).click()
    await dialog(page).getByRole('button', { name: 'Terminer' }).click()
    await expect(dialog(page)).toBeHidden()
  })

  await test.step('from the search, ignoring accents', async () => {
    await chooseInCardMenu(page, 'Carnet de bord', 'Gérer les testeurs')
    await expect(page.getByRole('combobox', { name: 'Projet' })).toHaveValue(projectId)
    await page.getByRole('tab', { name: 'Rechercher' }).click()
    await page.getByLabel('Compétences recherchées').fill('developpement')
    await page.getByLabel('Compétences recherchées').press('Enter')
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'cartographe' }) })
    await expect(card.getByText('1 compétence correspond')).toBeVisible()
    await expect(card.locator('mark')).toHaveText('Développement mobile')
    await card.getByRole('button', { name: 'Inviter cartographe' }).click()
    await expect(page.getByText('Testeur invité avec succès !')).toBeVisible()
    await expect(card.getByRole('button', { name: 'cartographe est invité' })).toBeVisible()
  })

  await test.step('each status updates live', async () => {
    await page.getByRole('tab', { name: 'Testeurs invités' }).click()
    for (const person of ['@lea.dupont', 'theo@exemple.fr', 'cartographe']) {
      await expect(invitationRow(page, person).getByText('En attente')).toBeVisible()
    }
    const opened = await loadedAt(page)
    await (await openAnonymous()).goto(link)
    await expect(invitationRow(page, '@lea.dupont').getByText('Lien ouvert')).toBeVisible()
    const token = link.split('/').at(-1) ?? ''
    await sendFeedback(request, token, { authorName: 'Léa', content: '=2+3 bugs, mais on y prend goût' })
    await expect(invitationRow(page, '@lea.dupont').getByText('Avis donné')).toBeVisible()
    await expect(invitationRow(page, '@lea.dupont').getByRole('button', { name: '1 retour' })).toBeVisible()

    await invitationRow(page, 'theo@exemple.fr')
      .getByRole('button', { name: /Actions/ })
      .click()
    await page.getByRole('menuitem', { name: "Annuler l'invitation" }).click()
    await expect(page.getByRole('alertdialog').getByRole('button')).toHaveText([
      "Garder l'invitation",
      "Annuler l'invitation",
    ])
    await page.getByRole('alertdialog').getByRole('button', { name: "Annuler l'invitation" }).click()
    await expect(invitationRow(page, 'theo@exemple.fr').getByText('Annulée', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'En attente', pressed: false }).click()
    await expect(invitationRow(page, 'cartographe')).toBeVisible()
    await expect(invitationRow(page, '@lea.dupont')).toBeHidden()
    expect(await loadedAt(page)).toBe(opened)
  })

  await test.step('feedback is read, filtered and exported', async () => {
    await page.getByRole('tab', { name: 'Retours' }).click()
    await expect(page.getByText('=2+3 bugs, mais on y prend goût')).toBeVisible()
    await page.getByLabel('Rechercher dans les retours').fill('gout')
    await expect(page).toHaveURL(/q=gout/)
    await expect(page.getByText('=2+3 bugs, mais on y prend goût')).toBeVisible()
    await page.getByRole('button', { name: 'Exporter' }).click()
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Pour un tableur (CSV)' }).click(),
    ])
    expect(csv.suggestedFilename()).toMatch(/^retours-carnet-de-bord-.+\.csv$/)
    const text = await readFile(await csv.path(), 'utf8')
    expect(text).toMatch(/^\uFEFFDate;Auteur;Discord;Retour;.+\r\n/)
    expect(text).toContain(";'=2+3 bugs, mais on y prend goût")
    await page.getByLabel('Rechercher dans les retours').fill('introuvable')
    await expect(page.getByText('Aucun retour ne contient ces mots.')).toBeVisible()
    for (const before of ['gout', '']) {
      await page.goBack()
      await expect(
        page.getByRole('tab', { name: 'Retours', selected: true }),
        'a search is one history entry',
      ).toBeVisible()
      await expect(page.getByLabel('Rechercher dans les retours')).toHaveValue(before)
    }
  })
})

test('the search finds projects, testers and feedback, by keyboard only', async ({ open, creator, newSession }) => {
  const projectId = await createProject(creator.session, 'Carnet d’été')
  const { token } = await invite(creator.session, projectId, { discordUsername: 'lea' })
  const tester = await newSession('TESTER')
  await saveProfile(tester, { username: 'estivale', skills: ['été'] })
  await accept(tester, token)
  await sendFeedback(tester, token, { authorName: 'Léa', content: 'Un été entier dessus !' })
  const page = await open()
  await openProjects(page)
  await expect(projectCard(page, 'Carnet d’été').getByText('1 testeur')).toBeVisible()

  await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: 'Rechercher' })
  await expect(field).toBeFocused()
  await field.fill('ete')
  for (const [group, option] of [
    ['Projets', 'Carnet d’été'],
    ['Testeurs', 'estivale'],
    ['Retours', 'Un été entier dessus !'],
  ] as const) {
    await expect(page.getByRole('group', { name: group }).getByRole('option', { name: option })).toBeVisible()
  }
  await expect(page.getByRole('option', { selected: true })).toContainText('Carnet d’été')
  await field.press('ArrowDown')
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/retours\?retour=/)
  await expect(page.getByRole('article').getByText('Un été entier dessus !')).toBeVisible()

  await test.step('single-key shortcuts can be switched off, but not Ctrl+K', async () => {
    const choice = page.getByRole('menuitemcheckbox', { name: 'Raccourcis à une touche' })
    await expect(async () => {
      if (!(await choice.isVisible())) await page.getByRole('button', { name: /^Compte\s:/ }).click()
      // The menu is rendered again when it is loaded.
      await choice.click({ timeout: 3000 })
    }).toPass()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { level: 2, name: 'Léa' }).click()
    await page.keyboard.press('/')
    await expect(dialog(page)).toBeHidden()
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  })
})
