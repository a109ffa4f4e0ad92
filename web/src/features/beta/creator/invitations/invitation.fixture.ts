import type { Invitation } from './liveInvitations'

/** An invitation over Discord that is still being sent. */
export const invitation: Invitation = {
  __typename: 'Invitation',
  id: 'inv_1',
  status: 'PENDING',
  delivery: 'PENDING',
  deliveryFailure: null,
  discordUsername: 'ada',
  email: null,
  createdAt: '2026-11-23T08:00:00Z',
  seenAt: null,
  respondedAt: null,
  refusalReason: null,
  token: 'secret',
  url: null,
  version: 1,
  tester: null,
  feedbacks: { __typename: 'FeedbackConnection', totalCount: 0 },
}
