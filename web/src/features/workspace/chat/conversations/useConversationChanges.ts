import { useApolloClient } from '@apollo/client/react'
import { useChanges } from '~/api/realtime/useChanges'
import { refetchActive } from '~/api/queries/refetchActive'
import { ConversationChangesDocument } from './Conversation.generated'
import { applyConversationChanges } from './liveConversations'

/** Keeps the list of conversations up to date. Mounted once, by the layout of the workspace. */
export function useConversationChanges(): void {
  const client = useApolloClient()
  useChanges(ConversationChangesDocument, {
    variables: {},
    apply(cache, { conversationChanges: { changes } }) {
      applyConversationChanges(cache, changes)
    },
    onNews({ conversationChanges: { changes } }) {
      if (changes.length > 0) refetchActive(client, 'ConversationSearch')
    },
  })
}
