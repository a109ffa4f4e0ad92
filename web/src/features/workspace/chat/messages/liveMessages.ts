import type { ApolloCache } from '@apollo/client'
import { applyChanges, type Change, type LiveList } from '~/api/realtime/applyChanges'
import { Message_MessageFragmentDoc, type MessageChangesSubscription } from './Message.generated'

export type Message = NonNullable<MessageChangesSubscription['messageChanges']['changes'][number]['object']>

export const messagesOf = (conversationId: string): LiveList<Message> => ({
  typename: 'Message',
  fragment: Message_MessageFragmentDoc,
  fragmentName: 'Message_message',
  owner: `Conversation:${conversationId}`,
  field: 'messages',
  // Ids increase with time: they order messages of the same instant.
  compare: (one, other) => compareText(one.createdAt, other.createdAt) || compareText(one.id, other.id),
})

export function applyMessageChanges(
  cache: ApolloCache,
  conversationId: string,
  changes: readonly Change<Message>[],
): void {
  applyChanges(cache, messagesOf(conversationId), changes)
}

const compareText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
