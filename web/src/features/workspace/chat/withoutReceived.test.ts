import { expect, test } from 'vitest'
import type { Message } from './liveChat'
import { stillOutgoing } from './useSendMessage'

const message = (id: string, content: string, sender: Message['sender'] = 'USER'): Message => ({
  __typename: 'Message',
  id,
  content,
  sender,
  persona: 'STRATEGIC',
  thinking: null,
  createdAt: '2026-01-01T00:00:00Z',
  version: 1,
})

const outgoing = (after: string | undefined, content: string, id?: string) => ({ after, content, ...(id && { id }) })

test('a message that came by the feed is no longer on its way', () => {
  expect(stillOutgoing([outgoing('m1', 'Salut')], [message('m1', 'Avant'), message('m2', 'Salut')])).toEqual([])
  expect(stillOutgoing([outgoing(undefined, 'Salut')], [message('m1', 'Salut')])).toEqual([])
})

test('the same words said before are another message, and so are those of Javier', () => {
  const sent = [outgoing('m1', 'Salut')]
  expect(stillOutgoing(sent, [message('m1', 'Salut')])).toEqual(sent)
  expect(stillOutgoing(sent, [message('m1', 'Avant'), message('m2', 'Salut', 'BOT')])).toEqual(sent)
})

test('of two that say the same, each waits for its own', () => {
  const [first, second] = [outgoing('m1', 'Salut'), outgoing('m1', 'Salut')]
  const [before, one, other] = [message('m1', 'Avant'), message('m2', 'Salut'), message('m3', 'Salut')]
  expect(stillOutgoing([first, second], [before, one])).toEqual([second])
  expect(stillOutgoing([{ ...first, id: 'm2' }, second], [before, one])).toEqual([second])
  expect(stillOutgoing([{ ...first, id: 'm2' }, second], [before, one, other])).toEqual([])
})
