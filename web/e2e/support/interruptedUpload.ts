import { expect, type Page } from '@playwright/test'
import { choosePictures, type PictureFile, pictureCard } from './pictures'

/** Bytes a second: slow enough to be interrupted. */
const SLOW = 400_000
const UNLIMITED = -1

/**
 * Adds a file to feedback by the link of an invitation, over a network that is slow and goes away, and over a reload. The
 * upload must go on where it stopped, and the text must stay.
 * @param isReady waits until the file is sent
 */
export async function uploadOverCuts(
  page: Page,
  token: string,
  file: PictureFile,
  isReady: () => Promise<void>,
): Promise<void> {
  const text = page.getByLabel('Votre retour')
  const offsets: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
  })
  await page.goto(`/invitation/${token}?reponse=avis`)
  await text.fill('Tout est lent.')
  const network = await page.context().newCDPSession(page)
  const limit = (uploadThroughput: number, offline = false) =>
    network.send('Network.emulateNetworkConditions', { offline, latency: 0, downloadThroughput: -1, uploadThroughput })
  await limit(SLOW)
  await choosePictures(page, [file])
  const card = pictureCard(page, file.name)
  await expect.poll(() => offsets.some((offset) => offset > 0)).toBe(true)

  await limit(0, true)
  await expect(card.getByText('En pause, hors ligne')).toBeVisible()
  await expect(text).toHaveValue('Tout est lent.')
  const beforeCut = offsets.length
  await limit(SLOW)
  await expect(card.getByText(/^Envoi\s/)).toBeVisible()
  await expect.poll(() => offsets.length).toBeGreaterThan(beforeCut)
  expect(Math.min(...offsets.slice(beforeCut))).toBeGreaterThan(0)

  const beforeReload = offsets.length
  await page.reload()
  await expect(card).toBeVisible()
  await expect(text).toHaveValue('Tout est lent.')
  await limit(UNLIMITED)
  await isReady()
  expect(Math.min(...offsets.slice(beforeReload))).toBeGreaterThan(0)
}
