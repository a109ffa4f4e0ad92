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

const message = (id: string, isRead = false, about = feedback('fbk_1')): HomeMessage => ({
  __typename: 'Notification',
  id,
  type: 'FEEDBACK_MESSAGE',
  message: 'On vous a écrit',
  isRead,
  createdAt: '2026-11-20T10:00:00Z',
  version: 1,
  feedback: about,
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
    unread: [],
    moreAsked: 0,
    shortOf: '',
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
  expect(home.shortOf, 'loaded again to show more').not.toBe('')
  expect(home.moreAsked, 'six invitations and two feedback that are not in the pages').toBe(8)
  expect(home.tests.map(({ id }) => id)).toEqual(['1', '3'])
  expect(
    home.sent.map(({ id }) => id),
    'of the twenty that another page has loaded',
  ).toEqual(['sent-0', 'sent-1', 'sent-2'])
  expect(home.sentCount).toBe(34)
  expect([home.hasProfile, home.facts?.testCount]).toEqual([true, 2])
})

/** A home of which so many requests and messages are loaded. */
const asked = (
  requested: readonly HomeFeedback[],
  messages: readonly HomeMessage[],
  { requestedCount = requested.length, messageCount = messages.length } = {},
) =>
  homeDataOf({
    ...empty,
    requestedFeedbacks: {
      __typename: 'FeedbackConnection',
      totalCount: requestedCount,
      edges: requested.map((node) => ({ __typename: 'FeedbackEdge', cursor: node.id, node })),
      pageInfo,
    },
    unreadMessages: {
      __typename: 'NotificationConnection',
      totalCount: messageCount,
      edges: messages.map((node) => ({ __typename: 'NotificationEdge', cursor: node.id, node })),
      pageInfo,
    },
  })
const question = (number: number) => feedback(`fbk_${number}`, { status: 'INFO_REQUESTED' })
const five = [7, 6, 5, 4, 3].map(question)
/** The five once some of them are answered. */
const answered = (...numbers: number[]) => [
  ...numbers.map((number) => feedback(`fbk_${number}`)),
  ...five.slice(numbers.length),
]

test('a question and the message with it are one thing, also where they are not loaded', () => {
  const messages = five.map((one, index) => message(`ntf_${index}`, false, one))
  const home = asked(five, messages, { requestedCount: 7, messageCount: 7 })
  expect(home.messages).toEqual([])
  expect(home.unread).toHaveLength(5)
  expect(home.moreAsked).toBe(2)
  expect(home.shortOf).toBe('')

  // The messages may be about requests that are not among the loaded ones.
  const older = asked(five, [message('a', false, question(2)), message('b', false, question(1))], { requestedCount: 7 })
  expect(older.messages).toEqual([])
  expect(older.moreAsked).toBe(2)
  // Not yet: what was just asked comes with the next load.
  expect(asked([], [message('a', false, question(2))]).messages).toHaveLength(1)
})

test('several messages about one feedback are one row', () => {
  const other = feedback('fbk_2')
  const { messages } = asked([], [message('c'), message('b'), message('a', false, other)])
  expect(messages.map(({ id }) => id)).toEqual(['c', 'a'])
})

test('a list is short of rows once one of them ends and the server has more', () => {
  expect(asked(answered(7, 6), []).shortOf).toBe('')
  const [none, two, three] = [[], [7, 6], [7, 6, 5]].map(
    (numbers) => asked(answered(...numbers), [], { requestedCount: 7 }).shortOf,
  )
  expect(none).toBe('')
  expect(new Set([none, two, three]).size, 'each is another lack').toBe(3)
})
