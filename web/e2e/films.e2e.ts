import type { Page } from '@playwright/test'
import { createProject } from './support/api'
import { sendFeedback } from './support/feedback'
import { expectPlayable, film, player, uploadFilm } from './support/films'
import { expect, test } from './support/fixtures'
import { uploadOverCuts } from './support/interruptedUpload'
import { accept, invite } from './support/invitations'
import { capture, choosePictures, give, pictureCard, shownPictures } from './support/pictures'
import { loadedAt } from './support/projects'
import { chooseInAccountMenu } from './support/session'

/* A film goes from the form of a tester, or of a visitor on a phone, to the screen of the creator, who plays it. */

const text = (page: Page) => page.getByLabel('Votre retour')
const send = (page: Page) => page.getByRole('button', { name: 'Envoyer mon retour' })
const row = (page: Page, content: string) =>
  page.getByRole('list', { name: 'Retours' }).getByRole('listitem').filter({ hasText: content })
const detail = (page: Page) => page.getByRole('article').filter({ has: page.getByLabel('Votre message') })
const isReady = (page: Page, name: string) =>
  expect(pictureCard(page, name).getByText('Prêt', { exact: true })).toBeVisible()

test('a film is chosen beside a picture, played before it is sent, and by the creator', async ({
  creator,
  newSession,
  open,
  openAnonymous,
}) => {
  const projectId = await createProject(creator.session, 'Carnet de bord')
  const tester = await newSession('TESTER')
  await accept(tester, (await invite(creator.session, projectId, { discordUsername: 'lea.dupont' })).token)
  const creatorPage = await open()
  await creatorPage.goto(`/workspace/${projectId}/retours`)
  await expect(creatorPage.getByRole('heading', { name: 'Retours', level: 1 })).toBeVisible()
  const openedAt = await loadedAt(creatorPage)
  const page = await openAnonymous({ storageState: await tester.storageState() })
  await page.goto('/profile?onglet=tests')
  await page.getByRole('button', { name: 'Faire un retour' }).click()
  await text(page).fill('Le menu disparaît.')
  await choosePictures(page, [capture('menu.png'), film('menu.webm')])
  await expect(pictureCard(page, 'menu.webm').getByText('Un film est envoyé tel quel')).toBeVisible()
  await isReady(page, 'menu.webm')
  await expectPlayable(player(pictureCard(page, 'menu.webm'), 'menu.webm'))
  await expect(page.getByRole('button', { name: 'Annoter menu.webm' })).toHaveCount(0)
  await expect(pictureCard(page, 'menu.png').getByText('Prête')).toBeVisible()
  await send(page).click()
  await expect(text(page)).toHaveValue('')

  await page.goto('/profile/retours')
  const card = page.getByRole('article').filter({ hasText: 'Le menu disparaît.' })
  await card.getByRole('button', { name: 'Conversation' }).click()
  await expectPlayable(player(card, 'menu.webm'))
  await expect(shownPictures(card)).toHaveCount(1)

  const statuses: number[] = []
  creatorPage.on('response', (response) => {
    if (response.url().includes('/films/')) statuses.push(response.status())
  })
  await row(creatorPage, 'Le menu disparaît.').getByRole('link').click()
  await expectPlayable(player(detail(creatorPage), 'menu.webm'))
  expect(new Set(statuses)).toEqual(new Set([206]))
  await expect(detail(creatorPage).getByRole('link', { name: 'Télécharger menu.webm' })).toHaveAttribute(
    'href',
    /^\/films\/flm_/,
  )
  expect(await loadedAt(creatorPage)).toBe(openedAt)
})

test('feedback that waits for its film leaves when the form is folded, and is not left without a word', async ({
  creator,
  newSession,
  openAnonymous,
}) => {
  const projectId = await createProject(creator.session, 'Carnet de bord')
  const tester = await newSession('TESTER')
  await accept(tester, (await invite(creator.session, projectId, { discordUsername: 'lea.dupont' })).token)
  const page = await openAnonymous({ storageState: await tester.storageState() })
  let upload = () => {}
  const held = new Promise<void>((resolve) => (upload = resolve))
  await page.route('**/uploads/**', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/profile?onglet=tests')
  const open = page.getByRole('button', { name: 'Faire un retour' })
  await open.click()
  await text(page).fill('Le menu disparaît.')
  await choosePictures(page, [film('menu.webm')])
  await send(page).click()
  await expect(page.getByText('Votre retour partira dès que')).toBeVisible()

  const question = page.getByRole('alertdialog', { name: "Votre retour n'est pas encore parti" })
  for (const leave of [
    () => page.getByRole('tab', { name: 'Profil', exact: true }).click(),
    () => chooseInAccountMenu(page, 'Paramètres'),
  ]) {
    await leave()
    await question.getByRole('button', { name: 'Attendre' }).click()
    await expect(question).toHaveCount(0)
    await expect(page.getByText('Votre retour partira dès que')).toBeVisible()
  }
  await open.click()
  await expect(text(page)).toBeHidden()
  upload()
  await expect(page.getByText('Merci pour votre retour !')).toBeVisible()
  await page.getByRole('tab', { name: 'Profil', exact: true }).click()
  await expect(page.getByRole('tab', { name: 'Profil', exact: true })).toHaveAttribute('aria-selected', 'true')
  await expect(question).toHaveCount(0)
})

test('who has no account sends one film by link, from a phone', async ({ creator, openAnonymous }) => {
  const projectId = await createProject(creator.session, 'Atelier')
  const { token } = await invite(creator.session, projectId, { email: 'ada@exemple.fr' })
  const phone = await openAnonymous({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  await phone.goto(`/invitation/${token}?reponse=avis`)
  await text(phone).fill('Trop de clics.')
  await expect(phone.locator('input[type=file]')).toHaveAttribute('accept', 'image/*,video/mp4,video/webm')
  await give(text(phone), 'drop', [film('un.webm')])
  await isReady(phone, 'un.webm')
  const quickTime = { name: 'deux.mov', mimeType: 'video/quicktime', buffer: Buffer.from('film') }
  await choosePictures(phone, [film('trois.webm'), quickTime])
  const refused = phone.getByRole('alert')
  await expect(refused.filter({ hasText: "« trois.webm » n'a pas été ajouté : un film au plus." })).toBeVisible()
  await expect(refused.filter({ hasText: 'Les films QuickTime (.mov) ne sont pas acceptés.' })).toBeVisible()
  await phone.getByRole('button', { name: 'Retirer un.webm' }).tap()
  await expect(pictureCard(phone, 'un.webm')).toHaveCount(0)
  await choosePictures(phone, [film('trois.webm')])
  await isReady(phone, 'trois.webm')
  await send(phone).tap()
  await expect(phone.getByRole('heading', { name: 'Ce que vous avez envoyé' })).toBeVisible()
  await expectPlayable(player(phone, 'trois.webm'))
})

test.describe('a cut', () => {
  // What is sent while offline fails.
  test.use({ allowedErrors: [/net::ERR_|WebSocket connection/] })

  test('of the network and a reload interrupt the upload of a film, and nothing is lost', async ({
    creator,
    openAnonymous,
  }) => {
    const projectId = await createProject(creator.session, 'Atelier')
    const { token } = await invite(creator.session, projectId, { email: 'ada@exemple.fr' })
    const page = await openAnonymous()
    await uploadOverCuts(page, token, film('lent.webm', 3_000_000), () => isReady(page, 'lent.webm'))
    await send(page).click()
    await expectPlayable(player(page, 'lent.webm'))
  })
})

test.describe('a refused film', () => {
  // The server's answer to what is no film.
  test.use({ allowedErrors: [/status of 422/] })

  test('is said beside it, and loses neither the text nor a picture', async ({ creator, openAnonymous }) => {
    const projectId = await createProject(creator.session, 'Atelier')
    const { token } = await invite(creator.session, projectId, { email: 'ada@exemple.fr' })
    const page = await openAnonymous()
    await page.goto(`/invitation/${token}?reponse=avis`)
    await text(page).fill('Voici.')
    const whole = film('coupe.webm')
    await choosePictures(page, [capture('entiere.png'), { ...whole, buffer: whole.buffer.subarray(0, -100) }])
    await expect(pictureCard(page, 'coupe.webm').getByText(/n'est pas un film MP4 ou WebM complet/)).toBeVisible()
    await expect(pictureCard(page, 'entiere.png').getByText('Prête')).toBeVisible()
    await send(page).click()
    await expect(page.getByText(/Réessayez ou retirez-le/)).toBeVisible()
    await expect(text(page)).toHaveValue('Voici.')
    await page.getByRole('button', { name: 'Retirer coupe.webm' }).click()
    await send(page).click()
    await expect(shownPictures(page)).toHaveCount(1)
    await expect(page.locator('video')).toHaveCount(0)
  })
})

test('the film of sent feedback is replaced, then removed', async ({ creator, newSession, open, openAnonymous }) => {
  const projectId = await createProject(creator.session, 'Carnet de bord')
  const tester = await newSession('TESTER')
  const { token } = await invite(creator.session, projectId, { discordUsername: 'lea.dupont' })
  await accept(tester, token)
  const filmUploadId = await uploadFilm(tester, token, film('un.webm'))
  const feedbackId = await sendFeedback(tester, token, { authorName: 'Léa', content: 'Le menu.', filmUploadId })
  const creatorPage = await open()
  await creatorPage.goto(`/workspace/${projectId}/retours?retour=${feedbackId}`)
  await expectPlayable(player(detail(creatorPage), 'un.webm'))
  const openedAt = await loadedAt(creatorPage)

  const page = await openAnonymous({ storageState: await tester.storageState() })
  await page.goto(`/profile/retours?retour=${feedbackId}`)
  const dialog = page.getByRole('dialog', { name: 'Modifier mon retour' })
  await page.getByRole('button', { name: 'Modifier' }).click()
  await expect(pictureCard(dialog, 'un.webm')).toContainText('Déjà envoyé')
  await choosePictures(dialog, [film('deux.webm')])
  await isReady(page, 'deux.webm')
  await expect(pictureCard(dialog, 'un.webm')).toContainText("Sera remplacé à l'enregistrement")
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toHaveCount(0)
  await expectPlayable(player(page, 'deux.webm'))
  await expectPlayable(player(detail(creatorPage), 'deux.webm'))

  await page.getByRole('button', { name: 'Modifier' }).click()
  await dialog.getByRole('button', { name: 'Retirer deux.webm' }).click()
  await expect(pictureCard(dialog, 'deux.webm')).toContainText("Sera retiré à l'enregistrement")
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('video')).toHaveCount(0)
  await expect(detail(creatorPage).locator('video')).toHaveCount(0)
  expect(await loadedAt(creatorPage)).toBe(openedAt)
})
