import type { FeedbackFilter, FeedbackKind, FeedbackOrder, FeedbackStatus } from '~/api/types.generated'
import { feedbackKinds, feedbackStatuses } from '~/domain/feedback'
import { withParams } from '~/lib/navigation/usePageParams'

/** The choices of the filter by status, with their parameter in the address. */
const viewParams = {
  all: null,
  unread: 'a-lire',
  NEW: 'nouveau',
  INFO_REQUESTED: 'infos-demandees',
  PLANNED: 'prevu',
  FIXED: 'corrige',
  DECLINED: 'refuse',
} as const

type TriageView = keyof typeof viewParams

export const triageViews: readonly TriageView[] = ['all', 'unread', ...feedbackStatuses]

const kindParams: Record<FeedbackKind, string> = { BUG: 'bug', IDEA: 'idee', OPINION: 'impression' }

/** What the page shows, from its address. */
export interface TriageAddress {
  view: TriageView
  kind: FeedbackKind | null
  tag: string | null
  query: string
  order: FeedbackOrder
  /** The open feedback. */
  feedbackId: string | null
}

export function readTriageAddress(params: URLSearchParams): TriageAddress {
  return {
    view: triageViews.find((view) => viewParams[view] !== null && viewParams[view] === params.get('statut')) ?? 'all',
    kind: feedbackKinds.find((kind) => kindParams[kind] === params.get('nature')) ?? null,
    tag: params.get('tag') || null,
    query: params.get('q')?.trim() ?? '',
    order: params.get('ordre') === 'anciens' ? 'OLDEST' : 'NEWEST',
    feedbackId: params.get('retour') || null,
  }
}

/** Changes some of what the address says. The rest of it stays. */
export function changeTriageAddress(params: URLSearchParams, changes: Partial<TriageAddress>): URLSearchParams {
  const { view, kind, tag, query, order, feedbackId } = { ...readTriageAddress(params), ...changes }
  return withParams(params, {
    statut: viewParams[view],
    nature: kind && kindParams[kind],
    tag,
    q: query,
    ordre: order === 'OLDEST' ? 'anciens' : null,
    retour: feedbackId,
  })
}

export const isFiltered = ({ view, kind, tag, query }: TriageAddress) =>
  view !== 'all' || kind !== null || tag !== null || query !== ''

const PAGE_SIZE = 30

/** The variables of the list. The loader and the page must use the very same ones. */
export function listVariables(projectId: string, { view, kind, tag, query, order }: TriageAddress) {
  const status: FeedbackStatus | undefined = feedbackStatuses.find((status) => status === view)
  const filter: FeedbackFilter = {
    ...(query && { query }),
    ...(kind && { kinds: [kind] }),
    ...(status && { statuses: [status] }),
    ...(view === 'unread' && { isRead: false }),
    ...(tag && { tag }),
  }
  return { projectId, filter: Object.keys(filter).length > 0 ? filter : null, orderBy: order, first: PAGE_SIZE }
}

/** The variables of the list of what repeats a feedback. The loader and the page must use the very same ones. */
export const duplicatesVariables = (projectId: string, originalId: string) => ({ projectId, originalId, first: 20 })
