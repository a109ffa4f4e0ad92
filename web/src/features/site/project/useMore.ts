import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import type { LivePage } from './livePage'

interface List {
  edges: readonly { node: { id: string } }[]
  pageInfo: { endCursor: string | null }
}

/**
 * Returns what reads the next page of a list, and finds the first element of it, which has the id of its object.
 * @param listOf the list in the answer
 */
export function useMore<Data, Variables extends OperationVariables & { projectId: string; after?: string | null }>(
  { projectId }: LivePage,
  { pageInfo }: List,
  query: TypedDocumentNode<Data, Variables>,
  listOf: (data: Data) => List | null | undefined,
): () => Promise<(() => HTMLElement | null) | undefined> {
  const client = useApolloClient()
  return async () => {
    const variables = { projectId, after: pageInfo.endCursor } as Variables
    const { data } = await client.query({ query, variables, fetchPolicy: 'network-only' })
    const first = data && listOf(data)?.edges[0]?.node.id
    return first ? () => document.getElementById(first) : undefined
  }
}
