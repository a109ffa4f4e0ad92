import type { ApolloClient } from '@apollo/client'
import { isLost } from './links'
import { Backoff } from './realtime/Backoff'
import { endpoint } from './endpoint'

/**
 * Waits, after a query was lost on its way, until the server can be reached again, then asks once more for all that is shown and did not
 * come. Whoever loses another one meanwhile waits with it.
 */
export function createComeBack(client: () => ApolloClient): () => void {
  let isWaiting = false

  async function wait() {
    const backoff = new Backoff()
    do await backoff.wait()
    while (!(await isReachable()))
    isWaiting = false
    const lost = [...client().getObservableQueries()].filter((query) => {
      const { error, dataState, loading } = query.getCurrentResult()
      // What its page's loader has lost has no error of its own.
      return isLost(error) || (dataState === 'empty' && !loading)
    })
    for (const query of lost) query.refetch().catch(() => undefined)
  }

  return () => {
    if (isWaiting) return
    isWaiting = true
    void wait()
  }
}

async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    // The way that the lost ones went: what lets a page through may hold these up.
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"query":"{ __typename }"}',
    })
    return response.ok
  } catch {
    return false
  }
}
