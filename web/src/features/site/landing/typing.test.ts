import { expect, test } from 'vitest'
import { nextTyping, type Typing } from './typing'

test('types a phrase, pauses, deletes it faster, and continues with the next, in a loop', () => {
  const phrases = ['oh', 'ah']
  const frames: [string, number][] = []
  let typing: Typing = { phrase: 0, length: 0, deleting: false }
  for (let step = 0; step < 9; step += 1) {
    const { delay, ...next } = nextTyping(typing, phrases)
    typing = next
    frames.push([phrases[typing.phrase]?.slice(0, typing.length) ?? '', delay])
  }
  expect(frames).toEqual([
    ['o', 40],
    ['oh', 40],
    ['o', 1800],
    ['', 30],
    ['a', 40],
    ['ah', 40],
    ['a', 1800],
    ['', 30],
    ['o', 40],
  ])
})
