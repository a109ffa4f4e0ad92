import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useQuery } from '@apollo/client/react'
import { use, useEffect, useEffectEvent, useState } from 'react'
import { consumePreload, wasPreloaded } from './preloadQuery'
import { PageQueries, type PageQueriesState } from './PageQueries'

interface Options<TVariables> {
  variables?: TVariables
  skip?: boolean
  /** What it finds is known to the server only, so that no live change keeps it up to date. */
  isSearch?: boolean
}

export interface PageInfo {
  endCursor: string | null
  hasNextPage: boolean
}

interface Connection {
  edges: readonly unknown[]
  pageInfo: { endCursor: string | null }
}

/**
 * Loads what follows in a list. One that has lost all its rows to live changes is loaded again instead: these may have it refetched
 * at the same time, and a page added after that would list rows twice.
 */
export function nextPage<TData, TVariables extends OperationVariables>(
  { fetchMore, refetch }: Pick<useQuery.Result<TData, TVariables>, 'fetchMore' | 'refetch'>,
  { edges, pageInfo }: Connection,
) {
  return edges.length > 0 ? fetchMore({ variables: { after: pageInfo.endCursor } as never }) : refetch()
}

/**
 * Loads every page of a list, for a select or for what an address asks for.
 * @param onFailed by default a failure is ignored: the pages that were loaded can be used, and the others are tried again once the
 * browser is online
 */
export function useAllPages<TData, TVariables extends OperationVariables>(
  { fetchMore }: Pick<useQuery.Result<TData, TVariables>, 'fetchMore'>,
  pageInfo: PageInfo | undefined,
  onFailed: (error: unknown) => void = () => undefined,
): void {
  const nextCursor = pageInfo?.hasNextPage ? pageInfo.endCursor : null
  const fail = useEffectEvent(onFailed)

  useEffect(
    function loadNextPage() {
      if (!nextCursor) return
      const left = new AbortController()
      const load = () =>
        void fetchMore({ variables: { after: nextCursor } as never }).catch((error: unknown) => {
          if (left.signal.aborted) return
          window.addEventListener('online', load, { once: true, signal: left.signal })
          fail(error)
        })
      load()
      return () => left.abort()
    },
    [nextCursor, fetchMore],
  )
}

/** Reads a query that the page has preloaded from the cache. One that was not preloaded is sent when the component mounts. */
export function usePageQuery<TData, TVariables extends OperationVariables>(
  query: TypedDocumentNode<TData, TVariables>,
  { isSearch = false, ...options }: Options<NoInfer<TVariables>>,
) {
  const page = use(PageQueries)
  const variables = JSON.stringify(options.variables ?? {})
  const [first] = useState(() => ({ variables, isPreloaded: wasPreloaded(query, options.variables) }))
  const [hasChanged, setHasChanged] = useState(false)
  if (variables !== first.variables && !hasChanged) setHasChanged(true)
  // A search that is repeated later is another one.
  const isLive = !isSearch || !hasChanged
  const isPreloaded = first.isPreloaded && isLive
  const [hasData, setHasData] = useState(false)
  const status = hasData && page.status === 'pending' ? 'settled' : page.status
  const result = useQuery(query, {
    ...options,
    ...policyOf(isLive ? status : 'settled', isPreloaded),
  } as never) as useQuery.Result<TData, TVariables, 'complete' | 'empty' | 'streaming'>
  const { data, previousData, error, loading, refetch } = result
  // While rendering: the effects of the caller may fetch more, which a cache-only query does not do.
  if (data && !hasData) setHasData(true)
  const isMissing = page.status === 'settled' && isPreloaded && !options.skip && !data && !error && !loading
  const preloadError = page.status === 'settled' ? page.error : undefined

  useEffect(
    function forgetPreload() {
      // A component that mounts later, such as a tab opened again, needs newer data.
      if (isPreloaded) consumePreload(query)
    },
    [isPreloaded, query],
  )

  useEffect(
    function fetchMissing() {
      // The result has the error of a refetch.
      if (isMissing && !preloadError) void refetch()
    },
    [isMissing, preloadError, refetch],
  )

  const shownError = isMissing && preloadError ? preloadError : error
  const failed = !data && shownError !== undefined
  const shown = data ?? (failed ? undefined : previousData)
  return {
    ...result,
    error: shownError,
    /** Whether there is an error in place of the data. */
    failed,
    /** The data, or until it is loaded that of the variables before. */
    shown,
    /** Whether what is shown is that of the variables before. */
    isStale: !data && shown !== undefined,
    /** Whether the data was loaded on this visit: until then it may be that of an earlier one. */
    isNew: page.status !== 'pending' && !preloadError && !loading && !error,
  }
}

function policyOf(status: PageQueriesState['status'], isPreloaded: boolean) {
  if (status === 'prerendered') return { fetchPolicy: 'cache-first' } as const
  if (isPreloaded) {
    // Once a search has set `nextFetchPolicy`, other variables begin with the initial policy.
    return {
      fetchPolicy: status === 'pending' ? 'cache-only' : 'cache-first',
      initialFetchPolicy: 'cache-first',
    } as const
  }
  return { fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' } as const
}
