import type { ApolloCache } from '@apollo/client'
import { viewerCacheId } from '~/api/client/cache'
import { applyFilms } from '~/api/feedback/feedbackFilm'
import { applyChanges, type Change, type LiveList } from '~/api/realtime/applyChanges'
import type { FeedbackFilm_FeedbackFragment } from '~/api/feedback/feedbackFilm.generated'
import { useChanges } from '~/api/realtime/useChanges'
import {
  OwnFeedbackChangesDocument,
  type SentFeedback_FeedbackFragment,
  SentFeedback_FeedbackFragmentDoc,
} from './SentFeedback.generated'

export type SentFeedback = SentFeedback_FeedbackFragment
export type SentFilm = FeedbackFilm_FeedbackFragment['film']

const list: LiveList<SentFeedback> = {
  typename: 'Feedback',
  fragment: SentFeedback_FeedbackFragmentDoc,
  fragmentName: 'SentFeedback_feedback',
  owner: viewerCacheId,
  field: 'feedbacks',
}

const applySentChanges = (cache: ApolloCache, changes: readonly Change<SentFeedback>[]): boolean =>
  applyChanges(cache, list, changes)

/** Keeps the feedback that the viewer has sent up to date. */
export function useSentChanges(): void {
  useChanges(OwnFeedbackChangesDocument, {
    variables: {},
    apply(cache, { ownFeedbackChanges: { changes } }) {
      const isUpToDate = applySentChanges(cache, changes)
      applyFilms(
        cache,
        changes.map(({ object }) => object),
      )
      return isUpToDate
    },
  })
}
