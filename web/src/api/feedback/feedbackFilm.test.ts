import { expect, test } from 'vitest'
import { createCache } from '../client/cache'
import { applyFilms } from './feedbackFilm'
import { type FeedbackFilm_FeedbackFragment, FeedbackFilm_FeedbackFragmentDoc } from './feedbackFilm.generated'

const feedback = (version: number, film: string | null): FeedbackFilm_FeedbackFragment => ({
  __typename: 'Feedback',
  id: 'fbk_1',
  version,
  film: film === null ? null : { __typename: 'FeedbackFilm', id: film, name: 'a.mp4', width: 1, height: 1, url: '/a' },
})

const options = {
  id: 'Feedback:fbk_1',
  fragment: FeedbackFilm_FeedbackFragmentDoc,
  fragmentName: 'FeedbackFilm_feedback',
}

test('the film of the version that is known is written, and no older one', () => {
  const cache = createCache()
  applyFilms(cache, [feedback(2, 'flm_1'), null])
  expect(cache.readFragment(options)).toBeNull()
  cache.writeFragment({ ...options, data: feedback(2, null) })
  applyFilms(cache, [feedback(1, 'flm_1')])
  expect(cache.readFragment(options)?.film).toBeNull()
  applyFilms(cache, [feedback(2, 'flm_2')])
  expect(cache.readFragment(options)?.film?.id).toBe('flm_2')
})
