import type { ApolloCache } from '@apollo/client'
import { viewerCacheId } from '~/api/cache'
import { applyChanges, type Change, type LiveList } from '~/api/realtime/applyChanges'
import type { ConversationFilter } from '~/api/types.generated'
import { Conversation_ConversationFragmentDoc, type ConversationChangesSubscription } from './Conversation.generated'
import { Message_MessageFragmentDoc, type MessageChangesSubscription } from './Message.generated'

export type Conversation = NonNullable<
  ConversationChangesSubscription['conversationChanges']['changes'][number]['conversation']
>
export type Message = NonNullable<MessageChangesSubscription['messageChanges']['changes'][number]['message']>

const conversations: LiveList<Conversation> = {
  typename: 'Conversation',
  fragment: Conversation_ConversationFragmentDoc,
  fragmentName: 'Conversation_conversation',
  owner: viewerCacheId,
  field: 'conversations',
  compare: (one, other) => compareText(other.updatedAt, one.updatedAt),
  belongs: (conversation, args) => {
    const { projectId } = filterOf(args)
    return !projectId || conversation.project?.id === projectId
  },
  // The messages are not part of the changes.
  isKnownToServerOnly: (args) => Boolean(filterOf(args).query),
}

const filterOf = ({ filter }: Record<string, unknown>): ConversationFilter => filter ?? {}

const messagesOf = (conversationId: string): LiveList<Message> => ({
  typename: 'Message',
  fragment: Message_MessageFragmentDoc,
  fragmentName: 'Message_message',
  owner: `Conversation:${conversationId}`,
  field: 'messages',
  // Ids increase with time: they order messages of the same instant.
  compare: (one, other) => compareText(one.createdAt, other.createdAt) || compareText(one.id, other.id),
})

export function applyConversationChanges(cache: ApolloCache, changes: readonly Change<Conversation>[]): void {
  applyChanges(cache, conversations, changes)
}

export function applyMessageChanges(
  cache: ApolloCache,
  conversationId: string,
  changes: readonly Change<Message>[],
): void {
  applyChanges(cache, messagesOf(conversationId), changes)
}

const compareText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
