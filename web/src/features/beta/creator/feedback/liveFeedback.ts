import type { ApolloCache } from '@apollo/client'
import { applyChanges, type Change, type LiveList } from '~/api/realtime/applyChanges'
import { useChanges } from '~/api/realtime/useChanges'
import type { FeedbackFilter } from '~/api/types.generated'
import { fold, wordsOf } from '~/lib/fold'
import {
  FeedbackChangesDocument,
  type FeedbackItem_FeedbackFragment,
  FeedbackItem_FeedbackFragmentDoc,
} from './Feedback.generated'

export type Feedback = FeedbackItem_FeedbackFragment

/** The filter of the server, for feedback received by the subscription. */
export function matches({ content, authorName }: Pick<Feedback, 'content' | 'authorName'>, query: string): boolean {
  const text = fold(`${content} ${authorName}`)
  return wordsOf(query).every((word) => text.includes(word))
}

/** @param owner cache id of a project or of an invitation */
const feedbackOf = (owner: string): LiveList<Feedback> => ({
  typename: 'Feedback',
  fragment: FeedbackItem_FeedbackFragmentDoc,
  fragmentName: 'FeedbackItem_feedback',
  owner,
  field: 'feedbacks',
  belongs(feedback, { last, filter }) {
    // With `last` only the count is queried, which is part of each received feedback.
    if (last !== undefined) return false
    return matches(feedback, (filter as FeedbackFilter | undefined)?.query ?? '')
  },
})

function applyFeedbackChanges(cache: ApolloCache, projectId: string, changes: readonly Change<Feedback>[]): boolean {
  const invitationIds = new Set(changes.map(({ object }) => object?.invitation?.id).filter((id) => id !== undefined))
  const isSure = applyChanges(cache, feedbackOf(`Project:${projectId}`), changes)
  for (const id of invitationIds) {
    applyChanges(
      cache,
      feedbackOf(`Invitation:${id}`),
      changes.filter(({ object }) => object?.invitation?.id === id),
    )
  }
  return isSure
}

/** Keeps the feedback on a project up to date. */
export function useFeedbackChanges(projectId: string | null): void {
  useChanges(FeedbackChangesDocument, {
    variables: projectId === null ? null : { projectId },
    apply(cache, { feedbackChanges: { changes } }) {
      if (projectId === null) return true
      return applyFeedbackChanges(
        cache,
        projectId,
        changes.map(({ feedback, ...change }) => ({ ...change, object: feedback })),
      )
    },
  })
}
