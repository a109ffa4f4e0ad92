import type { InvitationStatus } from '~/api/types.generated'
import type { TestersTab } from '~/lib/navigation/paths'
import { usePageParams, withParams } from '~/lib/navigation/usePageParams'
import { invitationStatuses } from './statusStyles'

export const tabs: readonly TestersTab[] = ['invites', 'liens', 'recherche', 'retours']

/** What the page shows, from its address: the project, the tab, and the filters of the tab. */
export function readTestersAddress(params: URLSearchParams) {
  const status = params.get('statut')
  return {
    projectId: params.get('projet'),
    tab: tabs.find((tab) => tab === params.get('onglet')) ?? 'invites',
    status: invitationStatuses.find((known): known is InvitationStatus => known === status) ?? null,
    query: params.get('q') ?? '',
    testerId: params.get('testeur'),
    isFavorites: params.has('favoris'),
  }
}

export function useTestersAddress() {
  const [params, setParams] = usePageParams()

  const change = (changes: Record<string, string | null>, options?: { replace: boolean }) =>
    setParams((current) => withParams(current, changes), options)

  return {
    ...readTestersAddress(params),
    setProject: (projet: string) => change({ projet, statut: null }),
    /** Each tab has its own filters: they are not kept. */
    setTab: (onglet: TestersTab) =>
      change({
        onglet: onglet === 'invites' ? null : onglet,
        q: null,
        testeur: null,
        favoris: null,
        statut: null,
        lien: null,
      }),
    setStatus: (statut: InvitationStatus | null) => change({ statut }, { replace: true }),
    setFavorites: (isFavorites: boolean) => change({ favoris: isFavorites ? 'oui' : null }, { replace: true }),
    /** @param refines whether it replaces the previous search in the browser's history */
    setQuery: (q: string, refines = false) => change({ q: q.trim() || null, testeur: null }, { replace: refines }),
  }
}
