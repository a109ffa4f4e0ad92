import { reasonOf } from '~/api/errors'
import { useChanges } from '~/api/realtime/useChanges'
import { usePageQuery } from '~/api/queries/usePageQuery'
import { applyMessageChanges } from './liveMessages'
import { MessageChangesDocument, MessagesDocument } from './Message.generated'

export const messagesVariables = (conversationId: string) => ({ conversationId, last: 40 })

/** The messages of a conversation, oldest first, kept up to date while it is shown. Only the latest are loaded at first. */
export function useMessages(conversationId: string) {
  const { data, error, refetch, fetchMore } = usePageQuery(MessagesDocument, {
    variables: messagesVariables(conversationId),
  })

  useChanges(MessageChangesDocument, {
    variables: { conversationId },
    apply(cache, { messageChanges: { changes } }) {
      applyMessageChanges(cache, conversationId, changes)
    },
  })

  const connection = data?.conversation?.messages
  const isSwitchedOff = data?.conversation?.subject?.workspaceSettings?.usesModel === false
  return {
    /** The model that answers the next message; null when the answers are prepared, undefined while it is not known. */
    model: isSwitchedOff ? null : data && (data.configuration?.assistantModel ?? null),
    notFound: data?.conversation === null,
    messages: connection?.edges.map(({ node }) => node),
    failed: !data && error !== undefined,
    reason: reasonOf(error),
    retry: () => void refetch(),
    hasOlder: connection?.pageInfo.hasPreviousPage ?? false,
    loadOlder: async () => void (await fetchMore({ variables: { before: connection?.pageInfo.startCursor } })),
  }
}
