import type { Locator, Page } from '@playwright/test'
import { createProject } from './support/api'
import { sendFeedback } from './support/feedback'
import { expect, test } from './support/fixtures'
import { uploadOverCuts } from './support/interruptedUpload'
import { accept, invite } from './support/invitations'
import { phoneScreen } from './support/phone'
import {
  annotator,
  avif,
  capture,
  choosePictures,
  draw,
  drawingArea,
  expectLoaded,
  give,
  noise,
  pictureCard,
  shownPictures,
  upload,
} from './support/pictures'
import { loadedAt } from './support/projects'
import { detail, row } from './support/triage'

/* Pictures go from the form of a tester, or of a visitor on a phone, to the screen of the creator. */

const text = (page: Page) => page.getByLabel('Votre retour')
const send = (page: Page) => page.getByRole('button', { name: 'Envoyer mon retour' })
/** The picture in its full size, in a dialog of the same name. */
const enlarged = (page: Page, name: string) => page.getByRole('dialog', { name }).getByRole('img', { name })

/** The colour of a point of a picture that has loaded, in parts of its size. */
const colourAt = (picture: Locator, x: number, y: number) =>
  picture.evaluate(
    (image: HTMLImageElement, [x, y]) => {
      const canvas = document.createElement('canvas')
      canvas.width = image.naturalWidth
      canvas.height = image.naturalHeight
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0)
      return [...(context?.getImageData(x * canvas.width, y * canvas.height, 1, 1).data ?? [])].slice(0, 3)
    },
    [x, y] as const,
  )

test('pictures are pasted, dropped, chosen and drawn on, and the creator sees them at once', async ({
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

  await test.step('each way adds a picture, which is sent at once', async () => {
    await page.goto('/profile?onglet=tests')
    await page.getByRole('button', { name: 'Faire un retour' }).click()
    await text(page).fill('Le menu disparaît.')
    await give(text(page), 'paste', [capture('collee.png')])
    await expect(pictureCard(page, 'collee.png').getByText('Prête')).toBeVisible()
    await give(text(page), 'drop', [capture('deposee.png', [5, 150, 105])])
    await choosePictures(page, [capture('choisie.png', [37, 99, 235])])
    for (const name of ['deposee.png', 'choisie.png'])
      await expect(pictureCard(page, name).getByText('Prête')).toBeVisible()
    await expect(text(page)).toHaveValue('Le menu disparaît.')
  })

  await test.step('one is drawn on; what is drawn is undone and redone', async () => {
    await page.getByRole('button', { name: 'Annoter choisie.png' }).click()
    await expect(drawingArea(page).locator('canvas').first()).toBeVisible()
    await draw(page, [0.3, 0.3], [0.6, 0.6])
    await annotator(page).getByRole('button', { name: 'Cadre', exact: true }).click()
    await draw(page, [0.7, 0.2], [0.9, 0.4])
    await annotator(page).getByRole('button', { name: 'Flouter' }).click()
    await draw(page, [0.02, 0.2], [0.18, 0.9])
    const shapes = annotator(page).getByRole('group', { name: 'Formes' }).getByRole('button')
    await expect(shapes).toHaveText(['Flèche 1', 'Cadre 2', 'Flou 3'])
    await annotator(page).getByRole('button', { name: 'Annuler la dernière action' }).click()
    await expect(shapes).toHaveCount(2)
    await annotator(page).getByRole('button', { name: "Rétablir l'action" }).click()
    await expect(shapes).toHaveCount(3)
    await annotator(page).getByRole('button', { name: 'Terminer' }).click()
    await expect(annotator(page)).toHaveCount(0)
    await expect(pictureCard(page, 'choisie.png').getByText('Prête')).toBeVisible()
  })

  await test.step('they are sent, and shown to their author', async () => {
    await send(page).click()
    await expect(text(page)).toHaveValue('')
    await expect(page.getByRole('list', { name: 'Images et film du retour' })).toHaveCount(0)
    await page.goto('/profile/retours')
    const card = page.getByRole('article').filter({ hasText: 'Le menu disparaît.' })
    await card.getByRole('button', { name: 'Conversation' }).click()
    await expect(shownPictures(card)).toHaveCount(3)
  })

  await test.step('the creator looks at them, with the keyboard', async () => {
    await row(creatorPage, 'Le menu disparaît.').getByRole('link').click()
    const pictures = shownPictures(detail(creatorPage))
    await expect(pictures).toHaveCount(3)
    for (const picture of await pictures.getByRole('img').all()) await expectLoaded(picture)
    await pictures.nth(1).focus()
    await creatorPage.keyboard.press('Enter')
    await expect(enlarged(creatorPage, 'Image 2 sur 3 : deposee.png')).toBeVisible()
    await creatorPage.keyboard.press('ArrowRight')
    const picture = enlarged(creatorPage, 'Image 3 sur 3 : choisie.png')
    await expectLoaded(picture)
    // The frame that was drawn, and the bar of the picture.
    const isRed = ([red = 0, green = 0, blue = 0]: number[]) => red > 190 && green < 90 && blue < 90
    expect(isRed(await colourAt(picture, 0.8, 0.2))).toBe(true)
    expect(isRed(await colourAt(picture, 0.8, 0.02))).toBe(false)
    await expect(creatorPage.getByRole('link', { name: 'Ouvrir dans un nouvel onglet' })).toHaveAttribute(
      'target',
      '_blank',
    )
    await creatorPage.keyboard.press('ArrowRight')
    await expect(enlarged(creatorPage, 'Image 1 sur 3 : collee.png')).toBeVisible()
    await creatorPage.keyboard.press('Escape')
    await expect(creatorPage.getByRole('dialog')).toHaveCount(0)
    await expect(pictures.nth(1)).toBeFocused()
  })
  expect(await loadedAt(creatorPage)).toBe(openedAt)
})

test('who has no account sends a picture by link, from a phone', async ({ creator, openAnonymous, open }) => {
  const projectId = await createProject(creator.session, 'Atelier')
  const { token } = await invite(creator.session, projectId, { email: 'ada@exemple.fr' })
  const phone = await openAnonymous(phoneScreen)
  await phone.goto(`/invitation/${token}?reponse=avis`)
  await text(phone).fill('Trop de clics.')
  await expect(phone.locator('input[type=file]')).toHaveAttribute('accept', /^image\/\*,/)
  await choosePictures(phone, [capture('photo.png', [190, 24, 93], 600, 960)])
  await expect(pictureCard(phone, 'photo.png').getByText('Prête')).toBeVisible()
  await send(phone).tap()
  await expect(phone.getByRole('heading', { name: 'Ce que vous avez envoyé' })).toBeVisible()
  await shownPictures(phone).tap()
  await expectLoaded(enlarged(phone, 'Image 1 sur 1 : photo.png'))

  const page = await open()
  await page.goto(`/workspace/${projectId}/retours`)
  await row(page, 'Trop de clics.').getByRole('link').click()
  await expectLoaded(shownPictures(detail(page)).getByRole('img'))
})

test.describe('a cut', () => {
  // What is sent while offline fails, and the server may still hold the request that was cut.
  test.use({ allowedErrors: [/net::ERR_|WebSocket connection|status of 423/] })

  test('of the network and a reload interrupt an upload, and nothing is lost', async ({ creator, openAnonymous }) => {
    const projectId = await createProject(creator.session, 'Atelier')
    const { token } = await invite(creator.session, projectId, { email: 'ada@exemple.fr' })
    const page = await openAnonymous()
    await uploadOverCuts(page, token, noise('grande.png'), () =>
      expect(pictureCard(page, 'grande.png').getByText('Prête')).toBeVisible(),
    )
    await send(page).click()
    await expectLoaded(shownPictures(page).getByRole('img'))
  })
})

test('a picture in AVIF is converted before it is sent', async ({ creator, openAnonymous }) => {
  const projectId = await createProject(creator.session, 'Atelier')
  const { token } = await invite(creator.session, projectId, { email: 'ada@exemple.fr' })
  const page = await openAnonymous()
  await page.goto(`/invitation/${token}?reponse=avis`)
  await text(page).fill('Voici.')
  await choosePictures(page, [avif('quatre.avif')])
  await expect(pictureCard(page, 'quatre.png').getByText('Prête')).toBeVisible()
  await send(page).click()
  await expectLoaded(shownPictures(page).getByRole('img'))
  expect(
    await shownPictures(page)
      .getByRole('img')
      .evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBe(2)
})

test.describe('a refused file', () => {
  // The server's answer to a picture that it cannot read.
  test.use({ allowedErrors: [/status of 422/] })

  test('is said beside it, and loses neither the text nor the other pictures', async ({ creator, openAnonymous }) => {
    const projectId = await createProject(creator.session, 'Atelier')
    const { token } = await invite(creator.session, projectId, { email: 'ada@exemple.fr' })
    const page = await openAnonymous()
    await page.goto(`/invitation/${token}?reponse=avis`)
    await text(page).fill('Voici.')
    const whole = capture('entiere.png')
    const cut = { ...whole, name: 'coupee.png', buffer: whole.buffer.subarray(0, -400) }
    const notes = { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('notes') }
    await choosePictures(page, [whole, cut, notes])
    await expect(page.getByRole('alert').filter({ hasText: "« notes.pdf » n'est ni une image" })).toBeVisible()
    await expect(pictureCard(page, 'entiere.png').getByText('Prête')).toBeVisible()
    await expect(pictureCard(page, 'coupee.png').getByText(/ne peut pas être lue/)).toBeVisible()
    await send(page).click()
    await expect(page.getByText(/Réessayez ou retirez-le/)).toBeVisible()
    await expect(text(page)).toHaveValue('Voici.')
    await page.getByRole('button', { name: 'Retirer coupee.png' }).click()
    await send(page).click()
    await expect(shownPictures(page)).toHaveCount(1)
  })
})

test('pictures are removed from sent feedback, and added to it', async ({
  creator,
  newSession,
  open,
  openAnonymous,
}) => {
  const projectId = await createProject(creator.session, 'Carnet de bord')
  const tester = await newSession('TESTER')
  const { token } = await invite(creator.session, projectId, { discordUsername: 'lea.dupont' })
  await accept(tester, token)
  const pictureUploadIds = await upload(tester, token, [capture('un.png'), capture('deux.png', [5, 150, 105])])
  const feedbackId = await sendFeedback(tester, token, {
    authorName: 'Léa',
    content: 'Le menu disparaît.',
    pictureUploadIds,
  })
  const creatorPage = await open()
  await creatorPage.goto(`/workspace/${projectId}/retours?retour=${feedbackId}`)
  await expect(shownPictures(detail(creatorPage))).toHaveCount(2)
  const openedAt = await loadedAt(creatorPage)

  const page = await openAnonymous({ storageState: await tester.storageState() })
  await page.goto(`/profile/retours?retour=${feedbackId}`)
  await page.getByRole('button', { name: 'Modifier' }).click()
  const dialog = page.getByRole('dialog', { name: 'Modifier mon retour' })
  await dialog.getByRole('button', { name: 'Retirer un.png' }).click()
  await expect(pictureCard(dialog, 'un.png')).toContainText("Sera retirée à l'enregistrement")
  await choosePictures(dialog, [capture('trois.png', [37, 99, 235])])
  await expect(pictureCard(dialog, 'trois.png').getByText('Prête')).toBeVisible()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toHaveCount(0)
  const names = [/1 sur 2\s: deux\.png$/, /2 sur 2\s: trois\.png$/]
  for (const [index, name] of names.entries()) {
    await expect(shownPictures(page).nth(index)).toHaveAccessibleName(name)
    await expect(shownPictures(detail(creatorPage)).nth(index)).toHaveAccessibleName(name)
  }
  expect(await loadedAt(creatorPage)).toBe(openedAt)
})

test('a drawing is not lost by going back', async ({ creator, openAnonymous }) => {
  const projectId = await createProject(creator.session, 'Atelier')
  const { token } = await invite(creator.session, projectId, { email: 'ada@exemple.fr' })
  const page = await openAnonymous()
  await page.goto(`/invitation/${token}`)
  await page.getByRole('button', { name: 'Faire un retour sans tester' }).click()
  await text(page).fill('Ici.')
  await choosePictures(page, [capture('capture.png')])
  await page.getByRole('button', { name: 'Annoter capture.png' }).click()
  await expect(drawingArea(page).locator('canvas').first()).toBeVisible()
  await draw(page, [0.3, 0.3], [0.6, 0.6])
  const question = page.getByRole('alertdialog', { name: 'Abandonner les annotations ?' })
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Continuer à dessiner' }).click()
  await expect(annotator(page).getByRole('group', { name: 'Formes' }).getByRole('button')).toHaveText(['Flèche 1'])
  await expect(page).toHaveURL(/reponse=avis/)
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Abandonner' }).click()
  await expect(annotator(page)).toHaveCount(0)
  await expect(page).toHaveURL(`/invitation/${token}`)
})

test('a picture is drawn on with the keyboard alone', async ({ creator, openAnonymous }) => {
  const projectId = await createProject(creator.session, 'Atelier')
  const { token } = await invite(creator.session, projectId, { email: 'ada@exemple.fr' })
  const page = await openAnonymous()
  await page.goto(`/invitation/${token}?reponse=avis`)
  await text(page).fill('Ici.')
  await choosePictures(page, [capture('capture.png')])
  const annotate = page.getByRole('button', { name: 'Annoter capture.png' })
  await annotate.focus()
  await page.keyboard.press('Enter')
  await expect(drawingArea(page).locator('canvas').first()).toBeVisible()
  const press = async (name: string) => {
    await annotator(page).getByRole('button', { name, exact: true }).focus()
    await page.keyboard.press('Enter')
  }
  await press('Cadre')
  await press('Placer au centre')
  await expect(drawingArea(page)).toBeFocused()
  const position = annotator(page).getByRole('status')
  await expect(position).toContainText('de 38 % à 63 % en largeur')
  for (let step = 0; step < 8; step++) await page.keyboard.press('ArrowRight')
  await expect(position).toContainText('de 48 % à 73 % en largeur')
  for (let step = 0; step < 8; step++) await page.keyboard.press('Shift+ArrowRight')
  await expect(position).toContainText('de 48 % à 83 % en largeur')
  // One movement is one change.
  await page.keyboard.press('Control+z')
  await expect(position).toContainText('de 48 % à 73 % en largeur')
  await page.keyboard.press('Control+y')
  await press('Flouter')
  await press('Placer au centre')
  await page.keyboard.press('Delete')
  await expect(annotator(page).getByRole('group', { name: 'Formes' }).getByRole('button')).toHaveText(['Cadre 1'])
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continuer à dessiner' }).press('Enter')
  // The closed dialog gives the focus back.
  await expect(drawingArea(page)).toBeFocused()
  await press('Terminer')
  await expect(annotator(page)).toHaveCount(0)
  await expect(annotate).toBeFocused()
  await expect(pictureCard(page, 'capture.png').getByText('Prête')).toBeVisible()
  await send(page).press('Enter')
  await expectLoaded(shownPictures(page).getByRole('img'))
})

for (const [name, screen] of [
  ['beside the invitation', {}],
  ['on a phone', phoneScreen],
] as const) {
  test(`the form keeps its place while the field of pictures loads, ${name}`, async ({ creator, openAnonymous }) => {
    const projectId = await createProject(creator.session, 'Carnet de bord')
    const { token } = await invite(creator.session, projectId, { email: 'ada@exemple.fr' })
    const page = await openAnonymous(screen)
    let load = () => {}
    const measured = new Promise<void>((resolve) => (load = resolve))
    await page.route('**/assets/PicturesField-*.js', async (route) => {
      await measured
      await route.continue()
    })
    await page.goto(`/invitation/${token}?reponse=avis`)
    await expect(send(page)).toBeVisible()
    const height = () => page.locator('form').evaluate((form) => form.getBoundingClientRect().height)
    await page.evaluate(() => document.fonts.ready)
    const before = await height()
    await expect(page.getByRole('button', { name: 'Ajouter des images' })).toHaveCount(0)
    load()
    await expect(page.getByRole('button', { name: 'Ajouter des images' })).toBeVisible()
    expect(Math.abs((await height()) - before)).toBeLessThan(1)
  })
}
