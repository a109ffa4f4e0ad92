import type { TriageFeedback } from './liveTriage'

/** For tests. */
export const feedback = (number: number, changes: Partial<TriageFeedback> = {}): TriageFeedback => ({
  __typename: 'Feedback',
  id: `fbk_${number}`,
  content: `Retour ${number}.`,
  authorName: `Testeur ${number}`,
  authorDiscord: null,
  kind: null,
  severity: null,
  steps: null,
  rating: null,
  answers: [],
  environment: null,
  status: 'NEW',
  isUseful: false,
  isPublic: false,
  isRead: false,
  tags: [],
  editedAt: null,
  messageCount: 0,
  createdAt: `2026-01-${String(number).padStart(2, '0')}T00:00:00Z`,
  version: 1,
  duplicateOf: null,
  roadmapItem: null,
  testedRelease: null,
  fixedIn: null,
  retest: null,
  pictures: [],
  ...changes,
})

/** A page of the list of a project. */
export const listPage = (
  nodes: readonly TriageFeedback[],
  { totalCount = nodes.length, hasNextPage = false } = {},
) => ({
  project: {
    __typename: 'Project' as const,
    id: 'prj_1',
    feedbacks: {
      __typename: 'FeedbackConnection' as const,
      totalCount,
      edges: nodes.map((node) => ({ __typename: 'FeedbackEdge' as const, cursor: node.id, node })),
      pageInfo: { __typename: 'PageInfo' as const, endCursor: nodes.at(-1)?.id ?? null, hasNextPage },
    },
  },
})
