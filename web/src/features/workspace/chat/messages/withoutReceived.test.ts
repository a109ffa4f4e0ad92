import { expect, test } from 'vitest'
import type { Message } from './liveMessages'
import { withoutReceived } from './useSendMessage'

const message = (id: string, content: string, sender: Message['sender'] = 'USER'): Message => ({
  __typename: 'Message',
  id,
  content,
  sender,
  persona: 'STRATEGIC',
  status: 'DONE',
  model: null,
  fallback: null,
  proposal: null,
  sources: [],
  subject: null,
  thinking: null,
  createdAt: '2026-01-01T00:00:00Z',
  version: 1,
})

const pending = (after: string | undefined, content: string, id?: string) => ({ after, content, ...(id && { id }) })

test('a message received by the subscription is no longer pending', () => {
  expect(withoutReceived([pending('m1', 'Salut')], [message('m1', 'Avant'), message('m2', 'Salut')])).toEqual([])
  expect(withoutReceived([pending(undefined, 'Salut')], [message('m1', 'Salut')])).toEqual([])
})

test('an earlier message with the same text, or one of the bot, is another message', () => {
  const sent = [pending('m1', 'Salut')]
  expect(withoutReceived(sent, [message('m1', 'Salut')])).toEqual(sent)
  expect(withoutReceived(sent, [message('m1', 'Avant'), message('m2', 'Salut', 'BOT')])).toEqual(sent)
})

test('of two pending messages with the same text, each is matched with its own', () => {
  const [first, second] = [pending('m1', 'Salut'), pending('m1', 'Salut')]
  const [before, one, other] = [message('m1', 'Avant'), message('m2', 'Salut'), message('m3', 'Salut')]
  expect(withoutReceived([first, second], [before, one])).toEqual([second])
  expect(withoutReceived([{ ...first, id: 'm2' }, second], [before, one])).toEqual([second])
  expect(withoutReceived([{ ...first, id: 'm2' }, second], [before, one, other])).toEqual([])
})
