import { expect, test } from 'vitest'
import { draftKey } from '~/api/session/session'
import { subscribeToReturned, openDraft, returnToDraft, writeDraft } from './drafts'

test('messages that could not be sent are put back in their order, before what was typed since', () => {
  let field = 'En cours'
  writeDraft('cnv_1', field)
  const unfollow = subscribeToReturned('cnv_1', (put) => (field = put(field)))
  returnToDraft('cnv_1', 'Un')
  returnToDraft('cnv_1', 'Deux')
  expect(field).toBe('Un\nDeux\nEn cours')
  expect(openDraft('cnv_1')).toBe(field)
  unfollow()

  // Elsewhere, and after another text took the place of these.
  writeDraft('cnv_1', 'Autre chose')
  returnToDraft('cnv_1', 'Trois')
  returnToDraft('cnv_1', 'Quatre')
  expect(openDraft('cnv_1')).toBe('Trois\nQuatre\nAutre chose')
  returnToDraft('cnv_2', 'Seul')
  expect(openDraft('cnv_2')).toBe('Seul')
})

test('what is typed in another tab stays when this one sends, and when its message comes back', () => {
  const key = draftKey('chat:cnv_3')
  writeDraft('cnv_3', 'Bonjour')
  localStorage.setItem(key, 'Je voulais vous dire')
  writeDraft('cnv_3', '')
  returnToDraft('cnv_3', 'Bonjour')
  expect(localStorage.getItem(key)).toBe('Je voulais vous dire')
  expect(openDraft('cnv_3')).toBe('Bonjour')
})

test.each([
  ['it was sent', ''],
  ['more was typed in its line', 'Bonjour Javier'],
])('a message is put back before a text that begins like an earlier one, after %s', (when, between) => {
  const id = `cnv_${when}`
  returnToDraft(id, 'Bonjour')
  writeDraft(id, between)
  writeDraft(id, between || 'Bonjour\nUne question')
  returnToDraft(id, 'Pas parti')
  expect(openDraft(id)).toBe(`Pas parti\n${between || 'Bonjour\nUne question'}`)
})
