import type { ApolloCache } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import {
  FeedbackMessage_MessageFragmentDoc,
  type FeedbackMessage_MessageFragment,
  FeedbackMessageChangesDocument,
  SendFeedbackMessageDocument,
} from './feedbackThread.generated'
import { mutate } from '../mutations/mutate'
import { sendMessage } from '../mutations/sendMessage'
import { applyChanges, type Change, type LiveList } from '../realtime/applyChanges'
import { useChanges, useFirstCursor } from '../realtime/useChanges'

export type FeedbackMessage = FeedbackMessage_MessageFragment

const messagesOf = (feedbackId: string): LiveList<FeedbackMessage> => ({
  typename: 'FeedbackMessage',
  fragment: FeedbackMessage_MessageFragmentDoc,
  fragmentName: 'FeedbackMessage_message',
  owner: `Feedback:${feedbackId}`,
  field: 'messages',
  // Ids increase with time: they order messages of the same instant.
  compare: (one, other) => (one.createdAt + one.id < other.createdAt + other.id ? -1 : 1),
})

export const applyThreadChanges = (
  cache: ApolloCache,
  feedbackId: string,
  changes: readonly Change<FeedbackMessage>[],
) => applyChanges(cache, messagesOf(feedbackId), changes)

interface Options {
  feedbackId: string
  /** The token of the invitation, for an author without an account. */
  token?: string | undefined
  /** The cursor of the query that read the thread, for a page that may be read without a session. */
  changeCursor?: string | null | undefined
}

/** Keeps the thread of a feedback up to date, and sends messages to it. */
export function useFeedbackThread({ feedbackId, token, changeCursor }: Options) {
  const { cache } = useApolloClient()
  const after = useFirstCursor(changeCursor)

  useChanges(FeedbackMessageChangesDocument, {
    variables: { feedbackId, token: token ?? null, after },
    apply(cache, { feedbackMessageChanges: { changes } }) {
      return applyThreadChanges(cache, feedbackId, changes)
    },
  })

  /** Resolves to the errors found by the server. */
  return async ({ content, requestsInfo = false }: { content: string; requestsInfo?: boolean }) => {
    const input = { feedbackId, content, ...(requestsInfo ? { requestsInfo } : {}), ...(token ? { token } : {}) }
    const { userErrors } = await sendMessage(cache, messagesOf(feedbackId), () =>
      mutate(SendFeedbackMessageDocument, { input }, { isIdempotent: true }),
    )
    return userErrors
  }
}
