import { expect, test } from 'vitest'
import type { Message } from './liveChat'
import { hasArrived } from './useSendMessage'

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

test('a message that came by the feed is no longer on its way', () => {
  expect(hasArrived({ after: 'm1', content: 'Salut' }, [message('m1', 'Avant'), message('m2', 'Salut')])).toBe(true)
  expect(hasArrived({ after: undefined, content: 'Salut' }, [message('m1', 'Salut')])).toBe(true)
})

test('the same words said before are another message, and so are those of Javier', () => {
  expect(hasArrived({ after: 'm1', content: 'Salut' }, [message('m1', 'Salut')])).toBe(false)
  expect(hasArrived({ after: 'm1', content: 'Salut' }, [message('m1', 'Avant'), message('m2', 'Salut', 'BOT')])).toBe(false)
})
