import type { ApolloCache } from '@apollo/client'
import { viewerCacheId } from '~/api/cache'
import { applyChanges, type Change, type LiveList } from '~/api/realtime/applyChanges'
import { useChanges } from '~/api/realtime/useChanges'
import {
  OwnFeedbackChangesDocument,
  type SentFeedback_FeedbackFragment,
  SentFeedback_FeedbackFragmentDoc,
} from './SentFeedback.generated'

export type SentFeedback = SentFeedback_FeedbackFragment

const list: LiveList<SentFeedback> = {
  typename: 'Feedback',
  fragment: SentFeedback_FeedbackFragmentDoc,
  fragmentName: 'SentFeedback_feedback',
  owner: viewerCacheId,
  field: 'feedbacks',
}

export const applySentChanges = (cache: ApolloCache, changes: readonly Change<SentFeedback>[]): boolean =>
  applyChanges(cache, list, changes)

/** Keeps the feedback that the viewer has sent up to date. */
export function useSentChanges(): void {
  useChanges(OwnFeedbackChangesDocument, {
    variables: {},
    apply(cache, { ownFeedbackChanges: { changes } }) {
      return applySentChanges(
        cache,
        changes.map(({ feedback, ...change }) => ({ ...change, object: feedback })),
      )
    },
  })
}
