import { expect, test } from 'vitest'
import type { Message } from './liveMessages'
import { isFinished, noteOf, pendingReply, stoppableReply } from './replies'

const message = (id: string, values: Partial<Message> = {}): Message => ({
  __typename: 'Message',
  id,
  content: 'Bonjour',
  sender: 'USER',
  persona: 'STRATEGIC',
  status: 'DONE',
  model: null,
  fallback: null,
  proposal: null,
  sources: [],
  subject: null,
  thinking: 'Javier réfléchit…',
  createdAt: '2026-01-01T00:00:00Z',
  version: 1,
  ...values,
})
const reply = (id: string, values: Partial<Message> = {}) =>
  message(id, { sender: 'BOT', thinking: null, model: 'essai-1', ...values })

test('a pending reply is shown with the words of the message that it answers', () => {
  const pending = reply('m3', { status: 'PENDING', content: '', persona: 'MYSTIC' })
  const asked = message('m2', { thinking: 'Javier lit dans la vidange…' })
  expect(pendingReply([message('m1'), asked, pending])).toEqual({
    persona: 'MYSTIC',
    line: 'Javier lit dans la vidange…',
  })
  expect(pendingReply([pending])).toEqual({ persona: 'MYSTIC', line: undefined })
  expect(pendingReply([message('m1'), reply('m2', { status: 'STREAMING' })])).toBeUndefined()
})

test('the first reply that is not finished can be stopped', () => {
  const writing = reply('m3', { status: 'STREAMING' })
  const waiting = reply('m4', { status: 'PENDING', content: '' })
  expect(stoppableReply([message('m1'), reply('m2'), writing, waiting])).toBe(writing)
  expect(stoppableReply([message('m1'), reply('m2'), reply('m3', { status: 'STOPPED' })])).toBeUndefined()
})

test.each([
  ['PENDING', false],
  ['STREAMING', false],
  ['DONE', true],
  ['STOPPED', true],
  ['FAILED', true],
] as const)('%s is finished: %s', (status, expected) => {
  expect(isFinished({ status })).toBe(expected)
})

test('only what is not simply an answer has a note', () => {
  expect(noteOf(reply('m1'))).toBeUndefined()
  expect(noteOf(reply('m1', { status: 'STREAMING' }))).toBeUndefined()
  expect(noteOf(reply('m1', { status: 'STOPPED', content: '' }))).toBe('stopped')
  expect(noteOf(reply('m1', { status: 'FAILED' }))).toBe('brokenOff')
  expect(noteOf(reply('m1', { fallback: 'UNAVAILABLE', model: null }))).toBe('unavailable')
  expect(noteOf(reply('m1', { fallback: 'BUDGET', model: null }))).toBe('overBudget')
})
