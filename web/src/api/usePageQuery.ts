import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useQuery } from '@apollo/client/react'
import { use } from 'react'
import { loadClient } from './loadClient'
import { PageQueries } from './PageQueries'
import { knownSession } from './session'

/**
 * Asks what a page shows, before it is drawn: for the `preload` of a page, which then reads it with usePageQuery. A failure is met again
 * there, and shown.
 */
export async function preloadQuery<TData, TVariables extends OperationVariables>(
  query: TypedDocumentNode<TData, TVariables>,
  variables: TVariables,
): Promise<void> {
  const client = await loadClient()
  await client.query({ query, variables, fetchPolicy: 'network-only' } as never).catch(() => undefined)
}

/** The same, of what belongs to whoever is signed in: nothing of it is read before it is known who that is. */
export async function preloadOwnQuery<TData, TVariables extends OperationVariables>(
  query: TypedDocumentNode<TData, TVariables>,
  variables: TVariables,
): Promise<void> {
  const { status } = await knownSession()
  if (status === 'signedIn') await preloadQuery(query, variables)
}

/** A query that the page's loader has put: read from the cache as soon as it is there, and asked again only when it did not come. */
export function usePageQuery<TData, TVariables extends OperationVariables>(
  query: TypedDocumentNode<TData, TVariables>,
  options: { variables?: NoInfer<TVariables>; skip?: boolean },
): useQuery.Result<TData, TVariables, 'complete' | 'empty' | 'streaming'> {
  const isSettled = use(PageQueries)
  const policy = { fetchPolicy: isSettled ? 'cache-first' : 'cache-only' } as const
  // Apollo's types read the options where they are written: of generic ones they can tell nothing.
  return useQuery(query, { ...options, ...policy } as never)
}
