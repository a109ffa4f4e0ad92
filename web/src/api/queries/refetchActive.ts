import type { ApolloClient, ObservableQuery } from '@apollo/client'

type IsConcerned = (query: ObservableQuery) => boolean

const DEBOUNCE_MS = 50

/** By name of the queries: the timer of their refetch, and the changes of which one has to concern a query. */
const pending = new Map<string, { timer: ReturnType<typeof setTimeout>; changes: IsConcerned[] }>()

/**
 * Refetches the active queries of that name, debounced. For figures that the server computes and no subscription sends, when
 * another change shows that they may have changed. Their lists stay as long as they were loaded: see client/pagination.ts.
 *
 * @param isConcerned whether that change may concern one of them; all by default
 */
export function refetchActive(client: ApolloClient, name: string, isConcerned: IsConcerned = () => true): void {
  const before = pending.get(name)
  clearTimeout(before?.timer)
  const changes = [...(before?.changes ?? []), isConcerned]
  const refresh = () => {
    pending.delete(name)
    const shown = [...client.getObservableQueries()].filter(
      (query) => query.queryName === name && changes.some((concerns) => concerns(query)),
    )
    // A failure keeps the data shown: the next change or visit refetches it.
    for (const query of shown) void query.refetch()
  }
  pending.set(name, { timer: setTimeout(refresh, DEBOUNCE_MS), changes })
}
