import type { ApolloCache } from '@apollo/client'
import { viewerCacheId } from '~/api/client/cache'
import { applyChanges, type Change, isDeleted, type LiveList } from '~/api/realtime/applyChanges'
import type { ConversationFilter } from '~/api/types.generated'
import { Conversation_ConversationFragmentDoc, type ConversationChangesSubscription } from './Conversation.generated'

export type Conversation = NonNullable<
  ConversationChangesSubscription['conversationChanges']['changes'][number]['object']
>

const conversations: LiveList<Conversation> = {
  typename: 'Conversation',
  fragment: Conversation_ConversationFragmentDoc,
  fragmentName: 'Conversation_conversation',
  owner: viewerCacheId,
  field: 'conversations',
  compare: (one, other) => (one.updatedAt > other.updatedAt ? -1 : 1),
  belongs: (conversation, args) => {
    const { projectId } = filterOf(args)
    return !projectId || conversation.project?.id === projectId
  },
  // The messages are not part of the changes.
  isKnownToServerOnly: (args) => Boolean(filterOf(args).query),
}

const filterOf = ({ filter }: Record<string, unknown>): ConversationFilter => filter ?? {}

export function applyConversationChanges(cache: ApolloCache, changes: readonly Change<Conversation>[]): void {
  applyChanges(cache, conversations, changes)
}

export const isConversationDeleted = (cache: ApolloCache, id: string): boolean =>
  isDeleted(cache, `${conversations.typename}:${id}`)
