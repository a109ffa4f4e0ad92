import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useQuery } from '@apollo/client/react'
import { createContext, use } from 'react'
import { loadClient } from './loadClient'
import { whenSessionLoaded } from './session'

/** Whether all queries of the page's loader have settled. */
export const PageQueriesSettled = createContext(true)

/**
 * Starts a query of a page before it renders: for the `preload` of a page that reads the result with usePageQuery.
 * Never rejects: usePageQuery reports the failure.
 */
export async function preloadQuery<TData, TVariables extends OperationVariables>(
  query: TypedDocumentNode<TData, TVariables>,
  variables: TVariables,
): Promise<void> {
  const client = await loadClient()
  await client.query({ query, variables, fetchPolicy: 'network-only' } as never).catch(() => undefined)
}

/** Like preloadQuery, for data of the viewer: it waits until the session is loaded, and does nothing without one. */
export async function preloadOwnQuery<TData, TVariables extends OperationVariables>(
  query: TypedDocumentNode<TData, TVariables>,
  variables: TVariables,
): Promise<void> {
  const { status } = await whenSessionLoaded()
  if (status === 'signedIn') await preloadQuery(query, variables)
}

/** Reads a preloaded query from the cache, and sends it again only when the preload failed. */
export function usePageQuery<TData, TVariables extends OperationVariables>(
  query: TypedDocumentNode<TData, TVariables>,
  options: { variables?: NoInfer<TVariables> },
): useQuery.Result<TData, TVariables, 'complete' | 'empty' | 'streaming'> {
  const isSettled = use(PageQueriesSettled)
  const policy = { fetchPolicy: isSettled ? 'cache-first' : 'cache-only' } as const
  // Apollo infers these types from literal options only, not from generic ones.
  return useQuery(query, { ...options, ...policy } as never)
}
