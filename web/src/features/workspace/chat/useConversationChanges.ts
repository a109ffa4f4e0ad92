import { useChanges } from '~/api/realtime/useChanges'
import { ConversationChangesDocument } from './Conversation.generated'
import { applyConversationChanges } from './liveChat'

/** Keeps the list of conversations up to date. Mounted once, by the layout of the workspace. */
export function useConversationChanges(): void {
  useChanges(ConversationChangesDocument, {
    variables: {},
    apply(cache, { conversationChanges: { changes } }) {
      applyConversationChanges(
        cache,
        changes.map(({ conversation, ...change }) => ({ ...change, object: conversation })),
      )
    },
  })
}
