import { readFileSync } from 'node:fs'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { type PictureFile, uploadOne } from './pictures'

/** Recorded by a browser, also for the tests of the server: half a second. */
const recorded = readFileSync(new URL('../../../api/tests/it/feedback_loop/films/vp8.webm', import.meta.url))

/** Where the size of all that follows the header is, in 8 bytes. */
const SIZE_AT = recorded.indexOf(Buffer.from([0x18, 0x53, 0x80, 0x67])) + 4

/** A film. One that takes a while to send ends with so many bytes that players skip. */
export function film(name: string, padding = 0): PictureFile {
  const file = { name, mimeType: 'video/webm', buffer: recorded }
  if (padding === 0) return file
  // An element without a meaning, whose size is in 8 bytes too.
  const skipped = Buffer.alloc(9 + padding)
  skipped[0] = 0xec
  skipped.writeBigUInt64BE(BigInt(padding), 1)
  skipped[1] = 0x01
  const buffer = Buffer.concat([recorded, skipped])
  const size = buffer.readBigUInt64BE(SIZE_AT) & 0xff_ffff_ffff_ffffn
  buffer.writeBigUInt64BE(size + BigInt(skipped.length), SIZE_AT)
  buffer[SIZE_AT] = 0x01
  return { ...file, buffer }
}

/** The player of a film. */
export const player = (scope: Page | Locator, name: string) => scope.getByLabel(`Film : ${name}`)

/** Waits until a film can be played, and seeks in it. */
export async function expectPlayable(film: Locator): Promise<void> {
  const length = () => film.evaluate((element) => (element as HTMLVideoElement).duration)
  await expect.poll(length).toBeGreaterThan(0.3)
  const reached = await film.evaluate(async (element) => {
    const video = element as HTMLVideoElement
    await new Promise((resolve) => {
      video.addEventListener('seeked', resolve, { once: true })
      video.currentTime = 0.25
    })
    return video.currentTime
  })
  expect(reached).toBeCloseTo(0.25)
}

/** Uploads a film without a browser. Returns its id, for new feedback. */
export const uploadFilm = (person: APIRequestContext, token: string, file: PictureFile) =>
  uploadOne(person, token, file, 'Film')
