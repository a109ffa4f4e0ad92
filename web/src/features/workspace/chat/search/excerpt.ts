import { fold, wordsOf } from '~/lib/fold'

/** A part of a text around what was searched for. */
export interface Excerpt {
  before: string
  match: string
  after: string
}

/** What is shown before the match, and in all. */
const LEAD = 24
const LENGTH = 90

/** The part of a text with the first word of a search, on one line. */
export function excerptOf(text: string, query: string): Excerpt {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const { folded, positions } = foldWithPositions(line)
  const found = wordsOf(query)
    .map((word) => ({ start: folded.indexOf(word), length: word.length }))
    .filter(({ start }) => start >= 0)
    .toSorted((one, other) => one.start - other.start)[0] ?? { start: 0, length: 0 }
  const start = positions[found.start] ?? 0
  const end = positions[found.start + found.length] ?? line.length
  // Begins with a whole word.
  const from = start <= LEAD ? 0 : line.indexOf(' ', start - LEAD) + 1 || start
  const first = from > start ? start : from
  const last = Math.max(end, first + LENGTH)
  return {
    before: `${first > 0 ? '…' : ''}${line.slice(first, start)}`,
    match: line.slice(start, end),
    after: `${line.slice(end, last).trimEnd()}${last < line.length ? '…' : ''}`,
  }
}

/** A folded text, and where in the text each of its letters comes from. */
function foldWithPositions(text: string) {
  const positions: number[] = []
  let folded = ''
  let position = 0
  for (const character of text) {
    const letters = fold(character)
    for (let index = 0; index < letters.length; index++) positions.push(position)
    folded += letters
    position += character.length
  }
  return { folded, positions: [...positions, text.length] }
}
