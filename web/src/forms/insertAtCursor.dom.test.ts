import { expect, test } from 'vitest'
import { insertAtCursor } from './insertAtCursor'

/** `[` and `]` are the ends of the selection, `|` is both. */
function insertInto(marked: string, text: string) {
  const field = document.createElement('textarea')
  field.value = marked.replaceAll(/[[\]|]/g, '')
  const start = marked.search(/[[|]/)
  field.setSelectionRange(start, marked.includes('|') ? start : marked.indexOf(']') - 1)
  insertAtCursor(field, text)
  expect(field.selectionStart).toBe(field.selectionEnd)
  return `${field.value.slice(0, field.selectionEnd)}|${field.value.slice(field.selectionEnd)}`
}

test.each([
  ['|', 'Merci !|'],
  ['Bonjour,|', 'Bonjour, Merci !|'],
  ['Bonjour,\n|', 'Bonjour,\nMerci !|'],
  ['|À bientôt', 'Merci ! |À bientôt'],
  ['Bonjour, | à bientôt', 'Bonjour, Merci !| à bientôt'],
  ['[Bonjour]', 'Bonjour Merci !|'],
  ['🚲|', '🚲 Merci !|'],
])('%j becomes %j', (marked, expected) => {
  expect(insertInto(marked, 'Merci !')).toBe(expected)
})
