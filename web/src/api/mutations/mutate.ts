import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client'
import type { MaybeMasked } from '@apollo/client/masking'
import { sendOnce } from './idempotency'
import { loadClient } from '../client/loadClient'

/** The payload of a mutation's only root field. */
export type Payload<TData> = NonNullable<MaybeMasked<TData>[keyof MaybeMasked<TData>]>

export type MutateOptions<TData, TVariables extends OperationVariables> = Pick<
  ApolloClient.MutateOptions<TData, TVariables>,
  'awaitRefetchQueries' | 'fetchPolicy' | 'optimisticResponse' | 'refetchQueries' | 'update'
> & {
  /** Only for the mutations that accept an `Idempotency-Key`: repeated after a lost response, it is executed once. */
  isIdempotent?: boolean
}

/**
 * Sends a mutation and returns its payload; its `userErrors` are the validation errors.
 * @throws when the request fails
 */
export async function mutate<TData, TVariables extends OperationVariables>(
  mutation: TypedDocumentNode<TData, TVariables>,
  variables: TVariables,
  { isIdempotent = false, ...options }: MutateOptions<TData, TVariables> = {},
): Promise<Payload<TData>> {
  const client = await loadClient()
  // Apollo infers these types from literal options only, not from generic ones.
  const send = (headers: Record<string, string>) =>
    client.mutate({ mutation, variables, ...options, context: { headers } } as never)
  const operation = mutation.definitions.find((one) => 'operation' in one)
  const { data } = isIdempotent
    ? await sendOnce(JSON.stringify([operation?.name?.value, variables]), (key) => send({ 'Idempotency-Key': key }))
    : await send({})
  const [payload] = Object.values((data ?? {}) as Record<string, Payload<TData> | null>)
  if (!payload) throw new Error('the mutation returned no payload')
  return payload
}

/**
 * Sends a mutation of several root fields, which the server executes one by one, and returns what became of each. The fields
 * that failed are null, and `error` says why.
 * @throws when the request fails
 */
export async function mutateAll<TData, TVariables extends OperationVariables>(
  mutation: TypedDocumentNode<TData, TVariables>,
  variables: TVariables,
): Promise<{ data: MaybeMasked<TData>; error: Error | undefined }> {
  const client = await loadClient()
  const { data, error } = await client.mutate({ mutation, variables, errorPolicy: 'all' } as never)
  if (!data) throw error ?? new Error('the mutation returned no payload')
  return { data: data as MaybeMasked<TData>, error }
}
