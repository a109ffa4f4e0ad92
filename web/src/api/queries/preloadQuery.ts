import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { loadClient } from '../client/loadClient'
import { whenSessionLoaded } from '../session/session'

/*
 * Queries that a route's loader sends before its page renders. Apart from usePageQuery, which reads them: it needs Apollo Client, and
 * pages that do without it may preload too.
 */

type Query<TData, TVariables> = TypedDocumentNode<TData, TVariables>

/** The variables, as JSON, of the preloaded queries that no component has read yet. */
const preloaded = new Map<object, string>()

/** The queries whose last preload failed. */
const failed = new WeakSet()

/** How often live changes were missed. */
let gapCount = 0

/** By query and its variables as JSON: the number of gaps when it was last answered. */
const answered = new WeakMap<object, Map<string, number>>()

/** From now on, what was answered before is asked again by the next `preloadQuery`: live changes were missed. */
export function markCacheStale(): void {
  gapCount++
}

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
  const key = JSON.stringify(variables)
  const gaps = answered.get(query) ?? new Map<string, number>()
  answered.set(query, gaps)
  const isLive = (gaps.get(key) ?? 0) === gapCount
  const gapsBefore = gapCount
  const client = await loadClient()
  try {
    // Apollo infers these types from literal options only, not from generic ones.
    await client.query({ query, variables, fetchPolicy: isLive ? fetchPolicy : 'network-only' } as never)
    gaps.set(key, gapsBefore)
    failed.delete(query)
  } catch (error) {
    failed.add(query)
    throw error
  }
}

/** Whether the last preload of a query failed, so that what is shown of it is of an earlier visit. */
export const hasFailedPreload = (query: object): boolean => failed.has(query)

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

/** Whether a query was preloaded with these variables, and no component has read it yet. */
export const wasPreloaded = (query: object, variables: OperationVariables = {}): boolean =>
  preloaded.get(query) === JSON.stringify(variables)

export function consumePreload(query: object): void {
  preloaded.delete(query)
}
