import { expect, test } from 'vitest'
import { subscribeToReturned, readDraft, returnToDraft, writeDraft } from './drafts'

test('messages that could not be sent are put back in their order, before what was typed since', () => {
  let field = 'En cours'
  writeDraft('cnv_1', field)
  const unfollow = subscribeToReturned('cnv_1', (put) => (field = put(field)))
  returnToDraft('cnv_1', 'Un')
  returnToDraft('cnv_1', 'Deux')
  expect(field).toBe('Un\nDeux\nEn cours')
  expect(readDraft('cnv_1')).toBe(field)
  unfollow()

  // Elsewhere, and after another text took the place of these.
  writeDraft('cnv_1', 'Autre chose')
  returnToDraft('cnv_1', 'Trois')
  returnToDraft('cnv_1', 'Quatre')
  expect(readDraft('cnv_1')).toBe('Trois\nQuatre\nAutre chose')
  returnToDraft('cnv_2', 'Seul')
  expect(readDraft('cnv_2')).toBe('Seul')
})
