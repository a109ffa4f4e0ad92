import type { ApolloClient } from '@apollo/client'

const DEBOUNCE_MS = 50

const timers = new Map<string, ReturnType<typeof setTimeout>>()

/**
 * Refetches the active queries of that name, debounced. For figures that the server computes and no subscription sends, when
 * another change shows that they may have changed.
 */
export function refreshShown(client: ApolloClient, name: string): void {
  clearTimeout(timers.get(name))
  const refresh = () => {
    const shown = [...client.getObservableQueries()].filter(({ queryName }) => queryName === name)
    // A failure keeps the data shown: the next change or visit refetches it.
    for (const query of shown) query.refetch().catch(() => undefined)
  }
  timers.set(name, setTimeout(refresh, DEBOUNCE_MS))
}
