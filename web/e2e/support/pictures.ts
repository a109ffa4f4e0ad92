import { crc32, deflateSync } from 'node:zlib'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { graphql } from './api'

export interface PictureFile {
  name: string
  mimeType: string
  buffer: Buffer
}

type Colour = readonly [number, number, number]

/** A PNG file, whose pixels are those of `colourAt`. */
function png(name: string, width: number, height: number, colourAt: (x: number, y: number) => Colour): PictureFile {
  const rows = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rows.set(colourAt(x, y), y * (1 + width * 3) + 1 + x * 3)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits per channel, red, green and blue.
  header.set([8, 2], 8)
  const buffer = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return { name, mimeType: 'image/png', buffer }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** What a small application looks like: a bar, a menu and lines of text. */
export const capture = (name: string, accent: Colour = [217, 119, 6], width = 960, height = 600): PictureFile =>
  png(name, width, height, (x, y) => {
    if (y < 56) return accent
    if (x < 200) return y % 44 > 28 && x > 24 && x < 150 ? [148, 163, 184] : [241, 245, 249]
    const isText = y % 36 > 22 && x > 240 && x < 420 + ((Math.floor(y / 36) * 137) % 480)
    return isText ? [71, 85, 105] : [255, 255, 255]
  })

/** A picture of four white pixels in AVIF, which the server does not take. */
export const avif = (name: string): PictureFile => ({
  name,
  mimeType: 'image/avif',
  buffer: Buffer.from(
    'AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAGxpYmF2aWYAAAAADnBp' +
      'dG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAAB0AAAAoaWluZgAAAAAAAQAAABppbmZlAgAAAAABAABhdjAxQ29sb3IAAAAAamlwcnAA' +
      'AABLaXBjbwAAABRpc3BlAAAAAAAAAAIAAAACAAAAEHBpeGkAAAAAAwgICAAAAAxhdjFDgQ0MAAAAABNjb2xybmNseAACAAIAAYAAAAAXaXBtYQAAAAAA' +
      'AAABAAEEAQKDBAAAACVtZGF0EgAKCBgANogQEAwgMg8f8D///8WfhwB8+ErK42A=',
    'base64',
  ),
})

/** A picture that cannot be compressed: it takes a while to send. */
export function noise(name: string, width = 900, height = 900): PictureFile {
  let state = 1
  const random = () => (state = (state * 48_271) % 2_147_483_647) % 256
  return png(name, width, height, () => [random(), random(), random()])
}

/** The card of a picture or of the film in the form. */
export const pictureCard = (scope: Page | Locator, name: string) =>
  scope.getByRole('list', { name: 'Images et film du retour' }).getByRole('listitem').filter({ hasText: name })

export const choosePictures = (scope: Page | Locator, files: PictureFile[]) =>
  scope.locator('input[type=file]').setInputFiles(files)

/** Pastes or drops files on an element. */
export async function give(target: Locator, how: 'paste' | 'drop', files: PictureFile[]): Promise<void> {
  const contents = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, data: buffer.toString('base64') }))
  await target.evaluate(
    (element, { how, contents }) => {
      const transfer = new DataTransfer()
      for (const { name, mimeType, data } of contents) {
        const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
        transfer.items.add(new File([bytes], name, { type: mimeType }))
      }
      const options = { bubbles: true, cancelable: true }
      if (how === 'drop') {
        element.dispatchEvent(new DragEvent('dragover', { ...options, dataTransfer: transfer }))
        element.dispatchEvent(new DragEvent('drop', { ...options, dataTransfer: transfer }))
      } else element.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: transfer }))
    },
    { how, contents },
  )
}

/** The pictures that are shown with a feedback. */
export const shownPictures = (scope: Page | Locator) =>
  scope.getByRole('list', { name: 'Images', exact: true }).getByRole('button')

/** Waits until a picture has come from the server. */
export const expectLoaded = (picture: Locator) =>
  expect.poll(() => picture.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)

/** Uploads pictures without a browser. Returns their ids, for new feedback. */
export async function upload(person: APIRequestContext, token: string, files: PictureFile[]): Promise<string[]> {
  const ids: string[] = []
  for (const file of files) ids.push(await uploadOne(person, token, file, 'Picture'))
  return ids
}

/** Uploads a file without a browser. Returns its id. */
export async function uploadOne(
  person: APIRequestContext,
  token: string,
  { name, buffer }: PictureFile,
  kind: 'Picture' | 'Film',
): Promise<string> {
  const { started } = await graphql<{ started: { upload: { id: string; url: string } | null; userErrors: unknown[] } }>(
    person,
    `mutation Start($input: Start${kind}UploadInput!) { started: start${kind}Upload(input: $input) { upload { id url } userErrors { message } } }`,
    { input: { token, name, byteCount: buffer.length } },
  )
  expect(started.userErrors).toEqual([])
  const response = await person.patch(started.upload?.url ?? '', {
    headers: {
      'Tus-Resumable': '1.0.0',
      'Upload-Offset': '0',
      'Content-Type': 'application/offset+octet-stream',
    },
    data: buffer,
  })
  expect(response.status(), await response.text()).toBe(204)
  return started.upload?.id ?? ''
}

/** The dialog in which a picture is drawn on. */
export const annotator = (page: Page) => page.getByRole('dialog', { name: "Annoter l'image" })

/** The picture in that dialog. */
export const drawingArea = (page: Page) => annotator(page).getByRole('application')

/** Draws on the picture, between two points that are parts of its size. */
export async function draw(page: Page, [fromX, fromY]: [number, number], [toX, toY]: [number, number]): Promise<void> {
  const box = await drawingArea(page).boundingBox()
  if (!box) throw new Error('the picture is not shown')
  await page.mouse.move(box.x + box.width * fromX, box.y + box.height * fromY)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * toX, box.y + box.height * toY, { steps: 4 })
  await page.mouse.up()
}
