import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useQuery } from '@apollo/client/react'
import { use, useEffect, useState } from 'react'
import { loadClient } from './loadClient'
import { PageQueries, type PageQueriesState } from './PageQueries'
import { knownSession } from './session'

type Query<TData, TVariables> = TypedDocumentNode<TData, TVariables>

/** The variables, as JSON, of the queries that were sent for a page and not read yet. */
const preloaded = new Map<object, string>()

/**
 * Sends a query of a page before the page is drawn: for its `preload`. The page reads it by usePageQuery, with the same variables.
 *
 * @param fetchPolicy `cache-first` for what a layout around the page keeps live
 * @throws when it is not answered
 */
export async function preloadQuery<TData, TVariables extends OperationVariables>(
  query: Query<TData, TVariables>,
  variables: TVariables,
  fetchPolicy: 'network-only' | 'cache-first' = 'network-only',
): Promise<void> {
  preloaded.set(query, JSON.stringify(variables))
  const client = await loadClient()
  // Apollo's types read the options where they are written: of generic ones they can tell nothing.
  await client.query({ query, variables, fetchPolicy } as never)
}

/** The same, of what belongs to whoever is signed in: nothing of it is read before it is known who that is. */
export async function preloadOwnQuery<TData, TVariables extends OperationVariables>(
  ...args: Parameters<typeof preloadQuery<TData, TVariables>>
): Promise<void> {
  const { status } = await knownSession()
  if (status === 'signedIn') await preloadQuery(...args)
}

/** A query of a page: what was preloaded is read from the cache, the rest is asked as soon as it is shown. */
export function usePageQuery<TData, TVariables extends OperationVariables>(
  query: Query<TData, TVariables>,
  options: { variables?: NoInfer<TVariables>; skip?: boolean },
): useQuery.Result<TData, TVariables, 'complete' | 'empty' | 'streaming'> {
  const page = use(PageQueries)
  const [isPreloaded] = useState(() => preloaded.get(query) === JSON.stringify(options.variables ?? {}))
  const result = useQuery(query, { ...options, ...policyOf(page, isPreloaded) } as never) as useQuery.Result<
    TData,
    TVariables,
    'complete' | 'empty' | 'streaming'
  >
  const { data, error, loading, refetch } = result
  const isMissing = page.status === 'settled' && isPreloaded && !options.skip && !data && !error && !loading
  const preloadError = page.status === 'settled' ? page.error : undefined

  useEffect(
    function readOnce() {
      // Shown again, by a tab for example, it may have become old.
      if (isPreloaded) preloaded.delete(query)
    },
    [isPreloaded, query],
  )

  useEffect(
    function askForWhatDidNotCome() {
      // It is in the result, and in every later one.
      if (isMissing && !preloadError) refetch().catch(() => undefined)
    },
    [isMissing, preloadError, refetch],
  )

  return isMissing && preloadError ? { ...result, error: preloadError } : result
}

function policyOf({ status }: PageQueriesState, isPreloaded: boolean) {
  if (status === 'written') return { fetchPolicy: 'cache-first' } as const
  if (isPreloaded) return { fetchPolicy: status === 'pending' ? 'cache-only' : 'cache-first' } as const
  return { fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' } as const
}
