import type { ApolloClient, ObservableQuery } from '@apollo/client'

type IsConcerned = (query: ObservableQuery) => boolean

const DEBOUNCE_MS = 50

const timers = new Map<string, ReturnType<typeof setTimeout>>()

/**
 * Refetches the active queries of that name, debounced. For figures that the server computes and no subscription sends, when
 * another change shows that they may have changed.
 *
 * @param isConcerned whether that change may concern one of them; all by default
 */
export function refreshShown(client: ApolloClient, name: string, isConcerned: IsConcerned = () => true): void {
  clearTimeout(timers.get(name))
  const refresh = () => {
    const shown = [...client.getObservableQueries()].filter((query) => query.queryName === name && isConcerned(query))
    // A failure keeps the data shown: the next change or visit refetches it.
    for (const query of shown) query.refetch().catch(() => undefined)
  }
  timers.set(name, setTimeout(refresh, DEBOUNCE_MS))
}
