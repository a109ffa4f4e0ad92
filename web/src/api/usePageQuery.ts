import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useQuery } from '@apollo/client/react'
import { use, useEffect, useState } from 'react'
import { loadClient } from './loadClient'
import { PageQueries, type PageQueriesState } from './PageQueries'
import { whenSessionLoaded } from './session'

type Query<TData, TVariables> = TypedDocumentNode<TData, TVariables>

/** The variables, as JSON, of the preloaded queries that no component has read yet. */
const preloaded = new Map<object, string>()

/**
 * Sends a query of a page before it renders: for the `preload` of a page that reads the result by usePageQuery with the same variables.
 *
 * @param fetchPolicy `cache-first` for data that a layout around the page keeps live
 * @throws the error of the request
 */
export async function preloadQuery<TData, TVariables extends OperationVariables>(
  query: Query<TData, TVariables>,
  variables: TVariables,
  fetchPolicy: 'network-only' | 'cache-first' = 'network-only',
): Promise<void> {
  markPreloaded(query, variables)
  const client = await loadClient()
  // Apollo infers these types from literal options only, not from generic ones.
  await client.query({ query, variables, fetchPolicy } as never)
}

/** Like preloadQuery, for data of the viewer: it waits until the session is loaded, and does nothing without one. */
export async function preloadOwnQuery<TData, TVariables extends OperationVariables>(
  query: Query<TData, TVariables>,
  variables: TVariables,
  fetchPolicy?: 'network-only' | 'cache-first',
): Promise<void> {
  // The page may render as soon as the session is loaded.
  markPreloaded(query, variables)
  const { status } = await whenSessionLoaded()
  if (status === 'signedIn') await preloadQuery(query, variables, fetchPolicy)
  else preloaded.delete(query)
}

function markPreloaded(query: object, variables: OperationVariables): void {
  preloaded.set(query, JSON.stringify(variables))
}

/** Reads a query that the page has preloaded from the cache. One that was not preloaded is sent when the component mounts. */
export function usePageQuery<TData, TVariables extends OperationVariables>(
  query: Query<TData, TVariables>,
  options: { variables?: NoInfer<TVariables>; skip?: boolean },
) {
  const page = use(PageQueries)
  const [isPreloaded] = useState(() => preloaded.get(query) === JSON.stringify(options.variables ?? {}))
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
      if (isPreloaded) preloaded.delete(query)
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
