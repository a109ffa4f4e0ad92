import type { HomeFeedback_FeedbackFragment, TesterHomeQuery } from './TesterHome.generated'

type Viewer = NonNullable<TesterHomeQuery['viewer']>
type Edges<Connection> = NonNullable<Connection> extends { edges: readonly { node: infer Node }[] } ? Node : never

export type HomeFeedback = HomeFeedback_FeedbackFragment
export type HomeInvitation = Edges<Viewer['receivedInvitations']>
export type HomeMessage = Edges<Viewer['unreadMessages']>
export type HomeTest = NonNullable<Viewer['currentTests']>[number]
export type HomeSuggestion = NonNullable<Viewer['suggestedProjects']>[number]

/** How many of the tester's feedback are shown. */
const shownFeedback = 3

/** What the sections of the home show. Live changes may make a row end before its list is loaded again: it is left out. */
export interface HomeData {
  invitations: HomeInvitation[]
  requested: HomeFeedback[]
  messages: HomeMessage[]
  /** How much more is asked than is shown. */
  moreAsked: number
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
  const { receivedInvitations, requestedFeedbacks, unreadMessages, testerProfile } = viewer
  const asked = [receivedInvitations, requestedFeedbacks, unreadMessages]
  return {
    invitations: nodesOf(receivedInvitations).filter(({ status }) => status === 'PENDING'),
    requested: nodesOf(requestedFeedbacks).filter(isRequested),
    messages: nodesOf(unreadMessages).filter(({ isRead }) => !isRead),
    moreAsked: asked.reduce((sum, list) => sum + (list ? list.totalCount - list.edges.length : 0), 0),
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

const nodesOf = <Node>(list: { edges: readonly { node: Node }[] } | null): Node[] =>
  list?.edges.map(({ node }) => node) ?? []
