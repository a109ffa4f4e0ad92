import type { ApolloCache } from '@apollo/client'
import { type FeedbackFilm_FeedbackFragment, FeedbackFilm_FeedbackFragmentDoc } from './feedbackFilm.generated'

/** Writes the films of feedback that changed, which no list has. To be called after `applyChanges`, which sorts out old changes. */
export function applyFilms(cache: ApolloCache, changed: readonly (FeedbackFilm_FeedbackFragment | null)[]): void {
  for (const feedback of changed) {
    const id = feedback ? cache.identify(feedback) : undefined
    if (!feedback || id === undefined) continue
    const options = { id, fragment: FeedbackFilm_FeedbackFragmentDoc, fragmentName: 'FeedbackFilm_feedback' }
    const known = cache.readFragment({ ...options, returnPartialData: true })
    if (known?.version === feedback.version) cache.writeFragment({ ...options, data: feedback })
  }
}
