import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { createProject } from './api'
import { sendFeedback } from './feedback'
import { film, player, uploadFilm } from './films'
import { accept, invite } from './invitations'
import { capture, choosePictures, pictureCard, shownPictures, upload } from './pictures'
import type { Screen } from './screenAccounts'

const byLink = async (creator: APIRequestContext) =>
  invite(creator, await createProject(creator, 'Atelier'), { email: 'ada@exemple.fr' })

/** Feedback with three pictures and a film. */
async function illustrated(creator: APIRequestContext, tester: APIRequestContext) {
  const projectId = await createProject(creator, 'Carnet de bord')
  const { token } = await invite(creator, projectId, { discordUsername: 'lea.dupont' })
  await accept(tester, token)
  const pictureUploadIds = await upload(tester, token, [
    capture('accueil.png'),
    capture('carte.png', [5, 150, 105], 600, 960),
    capture('une-capture-au-nom-bien-trop-long-pour-tenir-sur-une-seule-ligne.png', [37, 99, 235]),
  ])
  const content = 'Le menu disparaît quand on tourne le téléphone.'
  const filmUploadId = await uploadFilm(tester, token, film('menu.webm'))
  const sent = { authorName: 'Léa', content, kind: 'BUG', pictureUploadIds, filmUploadId } as const
  const feedbackId = await sendFeedback(tester, token, sent)
  return { projectId, feedbackId }
}

const asCreator: Screen['given'] = async (creator, newSession) => illustrated(creator, await newSession('TESTER'))

const asTester: Screen['given'] = async (tester, newSession) => illustrated(await newSession('CREATOR'), tester)

/** Chooses a picture, and waits until it is sent. */
async function choose(page: Page) {
  await choosePictures(page, [capture('accueil.png')])
  await expect(pictureCard(page, 'accueil.png').getByText('Prête')).toBeVisible()
}

/** The form of a visitor. What it sends changes the data. */
const formScreen = (name: string, show: Screen['show']): Screen => ({
  name,
  path: '/invitation/:token?reponse=avis',
  as: 'VISITOR',
  given: byLink,
  changesData: true,
  show,
})

/** Pictures and a film in the form of testers, the dialog to draw on pictures, and where they are shown. */
export const pictureScreens: Screen[] = [
  formScreen('pictures-form', async (page) => {
    await page.getByLabel('Votre retour').fill('Le menu disparaît.')
    await choose(page)
    const refused = { name: 'film.mov', mimeType: 'video/quicktime', buffer: Buffer.from('film') }
    await choosePictures(page, [capture('carte.png', [5, 150, 105]), film('menu.webm'), refused])
    await expect(pictureCard(page, 'carte.png').getByText('Prête')).toBeVisible()
    await expect(pictureCard(page, 'menu.webm').getByText('Prêt', { exact: true })).toBeVisible()
  }),
  formScreen('pictures-annotate', async (page) => {
    await choose(page)
    await page.getByRole('button', { name: 'Annoter accueil.png' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.locator('canvas').first()).toBeVisible()
    for (const tool of ['Flouter', 'Cadre', 'Flèche']) {
      await dialog.getByRole('button', { name: tool, exact: true }).click()
      await dialog.getByRole('button', { name: 'Placer au centre' }).click()
      for (let step = 0; step < 24; step++) {
        await page.keyboard.press(tool === 'Flouter' ? 'ArrowLeft' : tool === 'Cadre' ? 'ArrowRight' : 'ArrowUp')
      }
    }
  }),
  {
    name: 'triage-pictures',
    path: '/workspace/:projectId/retours?retour=:feedbackId',
    as: 'CREATOR',
    given: asCreator,
    show: async (page) => {
      await expect(shownPictures(page)).toHaveCount(3)
      await expect(player(page, 'menu.webm')).toBeVisible()
    },
  },
  {
    name: 'triage-picture',
    path: '/workspace/:projectId/retours?retour=:feedbackId',
    as: 'CREATOR',
    given: asCreator,
    show: async (page) => {
      await shownPictures(page).first().click()
      await expect(page.getByRole('dialog').getByRole('img', { name: /accueil/ })).toBeVisible()
    },
  },
  {
    name: 'profile-feedback-pictures-edit',
    path: '/profile/retours?retour=:feedbackId',
    as: 'TESTER',
    given: asTester,
    show: async (page) => {
      await page.getByRole('button', { name: 'Modifier' }).click()
      await page.getByRole('button', { name: 'Retirer carte.png' }).click()
      await expect(page.getByText("Sera retirée à l'enregistrement")).toBeVisible()
      await page.getByRole('button', { name: 'Retirer menu.webm' }).click()
      await expect(page.getByText("Sera retiré à l'enregistrement")).toBeVisible()
    },
  },
]
