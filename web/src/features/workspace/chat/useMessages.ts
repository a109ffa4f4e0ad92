import { NetworkStatus } from '@apollo/client'
import { useQuery } from '@apollo/client/react'
import { useChanges } from '~/api/realtime/useChanges'
import { applyMessageChanges } from './liveChat'
import { MessageChangesDocument, MessagesDocument } from './Message.generated'

const pageSize = 40

/** The messages of a conversation, oldest first, from the latest ones back; live as long as it is shown. */
export function useMessages(conversationId: string) {
  const { data, error, networkStatus, refetch, fetchMore } = useQuery(MessagesDocument, {
    variables: { conversationId, last: pageSize },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })

  useChanges(MessageChangesDocument, {
    variables: { conversationId },
    apply(cache, { messageChanges: { changes } }) {
      applyMessageChanges(
        cache,
        conversationId,
        changes.map(({ message, ...change }) => ({ ...change, object: message })),
      )
    },
  })

  const connection = data?.conversation?.messages
  return {
    conversation: data?.conversation,
    missing: data?.conversation === null,
    messages: connection?.edges.map(({ node }) => node),
    failed: !connection && error !== undefined && networkStatus === NetworkStatus.error,
    retry: () => void refetch(),
    hasOlder: connection?.pageInfo.hasPreviousPage ?? false,
    loadOlder: async () => void (await fetchMore({ variables: { before: connection?.pageInfo.startCursor } })),
  }
}
