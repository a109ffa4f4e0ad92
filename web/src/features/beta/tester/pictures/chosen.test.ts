import { expect, test } from 'vitest'
import { sortChosen } from './chosen'

const file = (name: string, type: string, size = 10) => new File([new Uint8Array(size)], name, { type })

const sorted = (files: readonly File[], room = { pictures: 8, films: 1 }) => {
  const { fitting, refused } = sortChosen(files, room)
  return { fitting: fitting.map(({ name }) => name), refused: refused.map(({ name, problem }) => [name, problem]) }
}

test('pictures and one film are sent', () => {
  const files = [file('a.png', 'image/png'), file('b.mp4', 'video/mp4'), file('c.webm', 'video/webm')]
  expect(sorted(files)).toEqual({ fitting: ['a.png', 'b.mp4'], refused: [['c.webm', 'tooManyFilms']] })
  expect(sorted(files, { pictures: 0, films: 0 })).toEqual({
    fitting: [],
    refused: [
      ['a.png', 'tooMany'],
      ['b.mp4', 'tooManyFilms'],
      ['c.webm', 'tooManyFilms'],
    ],
  })
})

test('what is no film for the server is refused, and takes no room', () => {
  const large = file('large.mp4', 'video/mp4', 50_000_001)
  expect(sorted([file('a.mov', 'video/quicktime'), large, file('b.mp4', 'video/mp4', 50_000_000)])).toEqual({
    fitting: ['b.mp4'],
    refused: [
      ['a.mov', 'filmType'],
      ['large.mp4', 'filmTooLarge'],
    ],
  })
})
