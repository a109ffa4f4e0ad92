import type { InvitationStatus } from '~/api/types.generated'
import type { TestersTab } from '~/lib/navigation/paths'
import { usePageParams } from '~/lib/navigation/usePageParams'
import { invitationStatuses } from './looks'

export const tabs: readonly TestersTab[] = ['invites', 'recherche', 'retours']

/** What the screen shows is in its address: it can be sent, reloaded, and gone back to. */
export function useTestersAddress() {
  const [params, setParams] = usePageParams()
  const status = params.get('statut')

  function change(changes: Record<string, string | null>, options?: { replace: boolean }) {
    setParams((current) => {
      const next = new URLSearchParams(current)
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      return next
    }, options)
  }

  return {
    projectId: params.get('projet'),
    tab: tabs.find((tab) => tab === params.get('onglet')) ?? 'invites',
    status: invitationStatuses.find((known): known is InvitationStatus => known === status) ?? null,
    query: params.get('q') ?? '',
    testerId: params.get('testeur'),
    setProject: (projet: string) => change({ projet, statut: null }),
    // What is looked for in one tab means nothing in another.
    setTab: (onglet: TestersTab) =>
      change({ onglet: onglet === 'invites' ? null : onglet, q: null, testeur: null, statut: null }),
    setStatus: (statut: InvitationStatus | null) => change({ statut }, { replace: true }),
    /** @param refines whether it goes on from the search before, whose place in the history it then takes */
    setQuery: (q: string, refines = false) => change({ q: q.trim() || null, testeur: null }, { replace: refines }),
  }
}
