import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useQuery } from '@apollo/client/react'
import { use, useEffect, useState } from 'react'
import { isUnread, markRead } from './preloadQuery'
import { PageQueries, type PageQueriesState } from './PageQueries'

/** Reads a query that the page has preloaded from the cache. One that was not preloaded is sent when the component mounts. */
export function usePageQuery<TData, TVariables extends OperationVariables>(
  query: TypedDocumentNode<TData, TVariables>,
  options: { variables?: NoInfer<TVariables>; skip?: boolean },
) {
  const page = use(PageQueries)
  const [isPreloaded] = useState(() => isUnread(query, options.variables))
  const [hasData, setHasData] = useState(false)
  const status = hasData && page.status === 'pending' ? 'settled' : page.status
  const result = useQuery(query, { ...options, ...policyOf(status, isPreloaded) } as never) as useQuery.Result<
    TData,
    TVariables,
    'complete' | 'empty' | 'streaming'
  >
  const { data, error, loading, refetch } = result
  // While rendering: the effects of the caller may fetch more, which a cache-only query does not do.
  if (data && !hasData) setHasData(true)
  const isMissing = page.status === 'settled' && isPreloaded && !options.skip && !data && !error && !loading
  const preloadError = page.status === 'settled' ? page.error : undefined

  useEffect(
    function forgetPreload() {
      // A component that mounts later, such as a tab opened again, needs newer data.
      if (isPreloaded) markRead(query)
    },
    [isPreloaded, query],
  )

  useEffect(
    function fetchMissing() {
      // The result has the error of a refetch.
      if (isMissing && !preloadError) refetch().catch(() => undefined)
    },
    [isMissing, preloadError, refetch],
  )

  return isMissing && preloadError ? { ...result, error: preloadError } : result
}

function policyOf(status: PageQueriesState['status'], isPreloaded: boolean) {
  if (status === 'prerendered') return { fetchPolicy: 'cache-first' } as const
  if (isPreloaded) return { fetchPolicy: status === 'pending' ? 'cache-only' : 'cache-first' } as const
  return { fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' } as const
}
