import type { SentFeedback } from './liveSent'

/** Feedback that a test has sent, which nobody has answered. */
export const sentFeedback: SentFeedback = {
  __typename: 'Feedback',
  id: 'fbk_1',
  content: 'Le menu disparaît.',
  authorName: 'Léa',
  kind: null,
  severity: null,
  steps: null,
  rating: null,
  answers: [],
  environment: null,
  status: 'NEW',
  isUseful: false,
  isPublic: false,
  editableUntil: null,
  editedAt: null,
  messageCount: 0,
  createdAt: '2026-11-20T10:00:00Z',
  version: 1,
  project: null,
  testedRelease: null,
  fixedIn: null,
  retest: null,
  pictures: [],
  latest: {
    __typename: 'FeedbackMessageConnection',
    totalCount: 0,
    edges: [],
    pageInfo: { __typename: 'PageInfo', startCursor: null, hasNextPage: false, hasPreviousPage: false },
  },
}
