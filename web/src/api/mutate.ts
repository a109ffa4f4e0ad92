import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client'
import type { MaybeMasked } from '@apollo/client/masking'
import { loadClient } from './loadClient'

/** What the one field of a mutation answers. */
export type Payload<TData> = NonNullable<MaybeMasked<TData>[keyof MaybeMasked<TData>]>

export type MutateOptions<TData, TVariables extends OperationVariables> = Pick<
  ApolloClient.MutateOptions<TData, TVariables>,
  'fetchPolicy' | 'optimisticResponse' | 'refetchQueries' | 'update'
>

/**
 * Sends a mutation, and gives its payload, in which `userErrors` says what the server refuses.
 * @throws when the request fails
 */
export async function mutate<TData, TVariables extends OperationVariables>(
  mutation: TypedDocumentNode<TData, TVariables>,
  variables: TVariables,
  options?: MutateOptions<TData, TVariables>,
): Promise<Payload<TData>> {
  const client = await loadClient()
  // Apollo's types read the options where they are written: of generic ones they can tell nothing.
  const { data } = await client.mutate({ mutation, variables, ...options } as never)
  const [payload] = Object.values((data ?? {}) as Record<string, Payload<TData> | null>)
  if (!payload) throw new TypeError('the mutation answered nothing')
  return payload
}
