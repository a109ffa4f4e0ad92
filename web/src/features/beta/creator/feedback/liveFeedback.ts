import type { ApolloCache } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { applyChanges, type Change, type LiveList } from '~/api/realtime/applyChanges'
import { useChanges } from '~/api/realtime/useChanges'
import { refetchActive } from '~/api/queries/refetchActive'
import { isSearchWithout } from '~/domain/feedbackSearch'
import {
  FeedbackChangesDocument,
  type FeedbackItem_FeedbackFragment,
  FeedbackItem_FeedbackFragmentDoc,
} from './Feedback.generated'

export type Feedback = FeedbackItem_FeedbackFragment

/** @param owner cache id of a project or of an invitation */
const feedbackOf = (owner: string): LiveList<Feedback> => ({
  typename: 'Feedback',
  fragment: FeedbackItem_FeedbackFragmentDoc,
  fragmentName: 'FeedbackItem_feedback',
  owner,
  field: 'feedbacks',
  // With `last` only the count is queried, which is part of each received feedback.
  belongs: (_, { last }) => last === undefined,
  // Also those of the triage of feedback, of which the changes here do not tell enough.
  isKnownToServerOnly: ({ filter, orderBy }) => Boolean(filter) || orderBy === 'OLDEST',
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
  const client = useApolloClient()
  useChanges(FeedbackChangesDocument, {
    variables: projectId === null ? null : { projectId },
    apply(cache, { feedbackChanges: { changes } }) {
      if (projectId === null) return true
      return applyFeedbackChanges(cache, projectId, changes)
    },
    onNews({ feedbackChanges: { changes } }) {
      refetchActive(client, 'ProjectFeedback', isSearchWithout(changes))
    },
  })
}
