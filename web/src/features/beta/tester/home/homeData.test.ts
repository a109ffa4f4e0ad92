import { expect, test } from 'vitest'
import { homeDataOf, type HomeFeedback, type HomeInvitation, type HomeMessage, type HomeTest } from './homeData'
import type { TesterHomeQuery } from './TesterHome.generated'

type Viewer = NonNullable<TesterHomeQuery['viewer']>

const pageInfo = { __typename: 'PageInfo', endCursor: null, hasNextPage: false } as const

const feedback = (id: string, changes: Partial<HomeFeedback> = {}): HomeFeedback => ({
  __typename: 'Feedback',
  id,
  content: `Remarque ${id}`,
  status: 'NEW',
  retest: null,
  isUseful: false,
  createdAt: '2026-11-20T10:00:00Z',
  version: 1,
  project: null,
  fixedIn: null,
  ...changes,
})

const invitation = (id: string, status: HomeInvitation['status'] = 'PENDING'): HomeInvitation => ({
  __typename: 'Invitation',
  id,
  status,
  token: id,
  createdAt: '2026-11-20T10:00:00Z',
  version: 1,
  project: null,
})

const message = (id: string, isRead = false): HomeMessage => ({
  __typename: 'Notification',
  id,
  type: 'FEEDBACK_MESSAGE',
  message: 'On vous a écrit',
  isRead,
  createdAt: '2026-11-20T10:00:00Z',
  version: 1,
  feedback: { __typename: 'Feedback', id: 'fbk_1' },
})

const tested = (id: string, status: NonNullable<HomeTest['project']>['status']): HomeTest => ({
  __typename: 'ProjectTester',
  id,
  joinedAt: '2026-11-20T10:00:00Z',
  project: {
    __typename: 'ProjectSheet',
    id: `shp_${id}`,
    projectId: `prj_${id}`,
    title: id,
    deadline: '2026-12-01',
    status,
  },
})

const empty = {
  __typename: 'Viewer',
  id: 'usr_1',
  receivedInvitations: null,
  requestedFeedbacks: null,
  unreadMessages: null,
  currentTests: null,
  suggestedProjects: null,
  feedbacks: null,
  testerProfile: null,
} satisfies Viewer

test('nothing is asked of who has nothing', () => {
  expect(homeDataOf(empty)).toEqual({
    invitations: [],
    requested: [],
    messages: [],
    moreAsked: 0,
    tests: [],
    suggestions: [],
    sent: [],
    sentCount: 0,
    facts: undefined,
    hasProfile: false,
  })
})

test('what is done elsewhere is left out of full lists before they are loaded again', () => {
  const requested = [
    feedback('1', { status: 'FIXED', retest: 'REQUESTED' }),
    feedback('2', { status: 'FIXED', retest: 'CONFIRMED' }),
    feedback('3', { status: 'INFO_REQUESTED' }),
    feedback('4', { status: 'NEW', retest: 'REOPENED' }),
  ]
  const sent = Array.from({ length: 20 }, (_, index) => feedback(`sent-${index}`))
  const home = homeDataOf({
    ...empty,
    receivedInvitations: {
      __typename: 'InvitationConnection',
      totalCount: 9,
      edges: [invitation('1'), invitation('2', 'ACCEPTED'), invitation('3')].map((node) => ({
        __typename: 'InvitationEdge',
        cursor: node.id,
        node,
      })),
      pageInfo,
    },
    requestedFeedbacks: {
      __typename: 'FeedbackConnection',
      totalCount: 6,
      edges: requested.map((node) => ({ __typename: 'FeedbackEdge', cursor: node.id, node })),
      pageInfo,
    },
    unreadMessages: {
      __typename: 'NotificationConnection',
      totalCount: 2,
      edges: [message('1'), message('2', true)].map((node) => ({
        __typename: 'NotificationEdge',
        cursor: node.id,
        node,
      })),
      pageInfo,
    },
    currentTests: [tested('1', 'IN_PROGRESS'), tested('2', 'PAUSED'), tested('3', 'IN_PROGRESS')],
    feedbacks: {
      __typename: 'FeedbackConnection',
      totalCount: 34,
      edges: sent.map((node) => ({ __typename: 'FeedbackEdge', cursor: node.id, node })),
      pageInfo,
    },
    testerProfile: {
      __typename: 'TesterProfile',
      id: 'otp_1',
      username: 'Zoé',
      version: 1,
      facts: { __typename: 'TesterFacts', testCount: 2, usefulFeedbackCount: 1 },
    },
  })
  expect(home.invitations.map(({ id }) => id)).toEqual(['1', '3'])
  expect(home.requested.map(({ id }) => id)).toEqual(['1', '3'])
  expect(home.messages.map(({ id }) => id)).toEqual(['1'])
  expect(home.moreAsked, 'six invitations and two feedback that are not in the pages').toBe(8)
  expect(home.tests.map(({ id }) => id)).toEqual(['1', '3'])
  expect(
    home.sent.map(({ id }) => id),
    'of the twenty that another page has loaded',
  ).toEqual(['sent-0', 'sent-1', 'sent-2'])
  expect(home.sentCount).toBe(34)
  expect([home.hasProfile, home.facts?.testCount]).toEqual([true, 2])
})
