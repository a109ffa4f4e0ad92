import type { ApolloClient } from '@apollo/client'

/** What comes at once is counted once. */
const PAUSE_MS = 50

const waiting = new Map<string, ReturnType<typeof setTimeout>>()

/**
 * Reads a query again where it is shown: for what the server counts and no feed tells of, though whatever changes it is told as something
 * else.
 */
export function refreshShown(client: ApolloClient, name: string): void {
  clearTimeout(waiting.get(name))
  const refresh = () => {
    const shown = [...client.getObservableQueries()].filter(({ queryName }) => queryName === name)
    // A failure leaves what is shown: the next news, or the next visit, asks again.
    for (const query of shown) query.refetch().catch(() => undefined)
  }
  waiting.set(name, setTimeout(refresh, PAUSE_MS))
}
