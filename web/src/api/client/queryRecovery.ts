import type { ApolloClient } from '@apollo/client'
import { isNetworkFailure } from '../errors'
import { Backoff } from '../realtime/Backoff'
import { endpoint } from '../endpoint'
import { hasFailedPreload } from '../queries/preloadQuery'

/**
 * Returns a callback for network failures of queries. It polls until the server is reachable again, then refetches all
 * active queries that failed, and again while one fails: the server may respond without its database.
 */
export function createQueryRecovery(client: () => ApolloClient): () => void {
  let isRecovering = false
  let hasFailed = false

  async function recover() {
    const backoff = new Backoff()
    do {
      await backoff.wait()
      if (!(await isReachable())) continue
      hasFailed = false
      await Promise.allSettled(failedQueries().map((query) => query.refetch()))
    } while (hasFailed)
    isRecovering = false
  }

  const failedQueries = () =>
    [...client().getObservableQueries()].filter((query) => {
      const { error, dataState, loading } = query.getCurrentResult()
      // A query that its page failed to preload has no error of its own.
      const isOutdated = dataState === 'empty' || hasFailedPreload(query.options.query)
      return isNetworkFailure(error) || (isOutdated && !loading)
    })

  return () => {
    hasFailed = true
    if (isRecovering) return
    isRecovering = true
    void recover()
  }
}

async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    // A POST to the API, like the queries: a proxy may let pages through and still block these.
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
