import type { HomeFeedback_FeedbackFragment, TesterHomeQuery } from './TesterHome.generated'

type Viewer = NonNullable<TesterHomeQuery['viewer']>
type Edges<Connection> = NonNullable<Connection> extends { edges: readonly { node: infer Node }[] } ? Node : never

export type HomeFeedback = HomeFeedback_FeedbackFragment
export type HomeInvitation = Edges<Viewer['receivedInvitations']>
export type HomeMessage = Edges<Viewer['unreadMessages']>
export type HomeTest = NonNullable<Viewer['currentTests']>[number]
type HomeSuggestion = NonNullable<Viewer['suggestedProjects']>[number]

/** How many of the tester's feedback are shown. */
const shownFeedback = 3

/** How many of each list that asks something of the tester are loaded: see TesterHome.graphql. */
const loadedAsked = 5

/** What the sections of the home show. Live changes may make a row end before its list is loaded again: it is left out. */
export interface HomeData {
  invitations: HomeInvitation[]
  requested: HomeFeedback[]
  /** The latest unread message about each feedback of which nothing is requested. */
  messages: HomeMessage[]
  /** All unread messages that are loaded. */
  unread: HomeMessage[]
  /** How much more is asked than is shown. Of the messages that are not loaded, only the server knows whose request they explain. */
  moreAsked: number
  /** Identifies what is asked while less of it is left than is shown at first, and the server has more; empty otherwise. */
  shortOf: string
  tests: HomeTest[]
  suggestions: (HomeSuggestion & { listing: { project: NonNullable<HomeSuggestion['listing']['project']> } })[]
  sent: HomeFeedback[]
  sentCount: number
  facts: NonNullable<Viewer['testerProfile']>['facts'] | undefined
  hasProfile: boolean
}

const isRequested = ({ retest, status }: Pick<HomeFeedback, 'retest' | 'status'>) =>
  retest === 'REQUESTED' || status === 'INFO_REQUESTED'

export function homeDataOf(viewer: Viewer): HomeData {
  const { testerProfile } = viewer
  return {
    ...askedOf(viewer),
    tests: (viewer.currentTests ?? []).filter(({ project }) => project?.status === 'IN_PROGRESS'),
    // A page that is made private while it is read has no project any more.
    suggestions: (viewer.suggestedProjects ?? []).flatMap(({ listing, ...why }) =>
      listing.project ? [{ ...why, listing: { ...listing, project: listing.project } }] : [],
    ),
    // The page of all feedback loads more of the same list.
    sent: nodesOf(viewer.feedbacks).slice(0, shownFeedback),
    sentCount: viewer.feedbacks?.totalCount ?? 0,
    facts: testerProfile?.facts,
    hasProfile: typeof testerProfile?.username === 'string',
  }
}

function askedOf({ receivedInvitations, requestedFeedbacks, unreadMessages }: Viewer) {
  const invitations = nodesOf(receivedInvitations).filter(({ status }) => status === 'PENDING')
  const requested = nodesOf(requestedFeedbacks).filter(isRequested)
  const unread = nodesOf(unreadMessages).filter(({ isRead }) => !isRead)
  const moreRequested = moreOf(requestedFeedbacks)
  const requestedIds = new Set(requested.map(({ id }) => id))
  const isAsked = (feedback: HomeFeedback) =>
    requestedIds.has(feedback.id) || (moreRequested > 0 && isRequested(feedback))
  const explained = new Set(unread.flatMap(({ feedback }) => (feedback && isAsked(feedback) ? [feedback.id] : [])))
  // Every question came with a message.
  const unexplained = Math.max(0, requested.length + moreRequested - explained.size)
  const lists = [
    { more: moreOf(receivedInvitations), rows: invitations },
    { more: moreRequested, rows: requested },
    { more: moreOf(unreadMessages), rows: unread },
  ]
  return {
    invitations,
    requested,
    messages: unread.filter(
      ({ feedback }, index) =>
        !feedback ||
        (!explained.has(feedback.id) && unread.findIndex((other) => other.feedback?.id === feedback.id) === index),
    ),
    unread,
    moreAsked: moreOf(receivedInvitations) + moreRequested + Math.max(0, moreOf(unreadMessages) - unexplained),
    shortOf: lists
      .filter(({ more, rows }) => more > 0 && rows.length < loadedAsked)
      .map(({ more, rows }) => [more, ...rows.map(({ id }) => id)].join())
      .join(';'),
  }
}

/** How much of a list is not loaded. */
const moreOf = (list: { totalCount: number; edges: readonly unknown[] } | null) =>
  list ? list.totalCount - list.edges.length : 0

const nodesOf = <Node>(list: { edges: readonly { node: Node }[] } | null): Node[] =>
  list?.edges.map(({ node }) => node) ?? []
