import { expect, test } from 'vitest'
import { MAX_BYTES, problemOf } from './preparePicture'
import { failureOf, UploadGone, UploadRefused } from './transport'

const file = (name: string, type: string, size = 10) => new File([new Uint8Array(size)], name, { type })

test('what cannot be sent is known at first sight', () => {
  expect(problemOf(file('a.png', 'image/png'))).toBeUndefined()
  expect(problemOf(file('a.avif', 'image/avif'))).toBeUndefined()
  expect(problemOf(file('IMG_1.HEIC', ''))).toBeUndefined()
  expect(problemOf(file('a.svg', 'image/svg+xml'))).toBe('wrongType')
  expect(problemOf(file('a.png', 'image/png', MAX_BYTES + 1))).toBe('tooLarge')
})

test('a response says whether to go on, to start again, or why the picture is refused', () => {
  const cut = new Error('cut')
  const body = JSON.stringify({ error: { code: 'PICTURE_INVALID', message: 'Illisible.' } })
  expect(failureOf(404, '', cut)).toBeInstanceOf(UploadGone)
  expect(failureOf(422, body, cut)).toEqual(new UploadRefused('Illisible.'))
  expect(failureOf(413, '<html>', cut)).toEqual(new UploadRefused())
  expect(failureOf(409, '', cut)).toBe(cut)
  expect(failureOf(503, '', cut)).toBe(cut)
})
