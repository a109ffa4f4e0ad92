import type { ApolloCache } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { applyFilms } from '~/api/feedback/feedbackFilm'
import { applyChanges, type Change, type LiveList } from '~/api/realtime/applyChanges'
import { useChanges } from '~/api/realtime/useChanges'
import { refetchActive } from '~/api/queries/refetchActive'
import type { FeedbackFilter } from '~/api/types.generated'
import { isSearchWithout } from '~/domain/feedbackSearch'
import { fold } from '~/lib/fold'
import {
  TriageChangesDocument,
  type TriageFeedback_FeedbackFragment,
  TriageFeedback_FeedbackFragmentDoc,
} from './TriageFeedback.generated'

export type TriageFeedback = TriageFeedback_FeedbackFragment

const listOf = (projectId: string): LiveList<TriageFeedback> => ({
  typename: 'Feedback',
  fragment: TriageFeedback_FeedbackFragmentDoc,
  fragmentName: 'TriageFeedback_feedback',
  owner: `Project:${projectId}`,
  field: 'feedbacks',
  compare(one, other, { orderBy }) {
    const isNewer = one.createdAt + one.id > other.createdAt + other.id
    return isNewer === (orderBy !== 'OLDEST') ? -1 : 1
  },
  belongs(feedback, { last, filter }) {
    // With `last` only the count is queried, which the list of projects keeps up to date.
    return last === undefined && matches(feedback, filter ?? {})
  },
  isKnownToServerOnly: ({ filter }) => Boolean((filter as FeedbackFilter | null | undefined)?.query),
})

/** The filter of the server but for the text, for feedback received by the subscription. */
function matches(feedback: TriageFeedback, filter: FeedbackFilter): boolean {
  const { kinds, statuses, isRead, isUseful, tag, roadmapItemId, isDuplicate, duplicateOfId } = filter
  return (
    (!kinds || (feedback.kind !== null && kinds.includes(feedback.kind))) &&
    (!statuses || statuses.includes(feedback.status)) &&
    isSame(isRead, feedback.isRead) &&
    isSame(isUseful, feedback.isUseful) &&
    isSame(roadmapItemId, feedback.roadmapItem?.id) &&
    isSame(isDuplicate, feedback.duplicateOf !== null) &&
    isSame(duplicateOfId, feedback.duplicateOf?.id) &&
    (!tag || (feedback.tags ?? []).some((own) => fold(own) === fold(tag)))
  )
}

const isSame = <T>(wanted: T | null | undefined, value: T | null | undefined) =>
  wanted === null || wanted === undefined || wanted === value

/** @returns false when a list must be refetched */
export const applyTriageChanges = (
  cache: ApolloCache,
  projectId: string,
  changes: readonly Change<TriageFeedback>[],
): boolean => applyChanges(cache, listOf(projectId), changes)

/** Keeps the feedback on a project, and its number unread, up to date. Mounted once, by the layout of the workspace. */
export function useTriageChanges(projectId: string): void {
  const client = useApolloClient()
  useChanges(TriageChangesDocument, {
    variables: { projectId },
    apply(cache, { feedbackChanges: { changes } }) {
      const isUpToDate = applyTriageChanges(cache, projectId, changes)
      applyFilms(
        cache,
        changes.map(({ object }) => object),
      )
      return isUpToDate
    },
    onNews({ feedbackChanges: { changes } }) {
      if (changes.length === 0) return
      refetchActive(client, 'TriageList', isSearchWithout(changes))
      refetchActive(client, 'WorkspaceFrame')
      refetchActive(client, 'TriageTags')
      // The server counts what each release fixed.
      refetchActive(client, 'Releases')
      refetchActive(client, 'ReleaseFixes')
      refetchActive(client, 'Figures')
    },
  })
}
