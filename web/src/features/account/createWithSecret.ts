import type { DocumentNode, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { loadClient } from '~/api/client/loadClient'
import { mutate, type MutateOptions } from '~/api/mutations/mutate'
import { whenReachable } from '~/api/mutations/whenReachable'

/**
 * Creates what has a secret, which stays out of the cache. The list is read again after a failure too: if only the response was
 * lost, what was created can be seen there, and deleted.
 */
export async function createWithSecret<TData, TVariables extends OperationVariables>(
  mutation: TypedDocumentNode<TData, TVariables>,
  variables: TVariables,
  list: DocumentNode,
) {
  try {
    return await mutate(mutation, variables, { fetchPolicy: 'no-cache' } as MutateOptions<TData, TVariables>)
  } finally {
    // A failure keeps the list shown.
    whenReachable(async () => (await loadClient()).refetchQueries({ include: [list] })).catch(() => undefined)
  }
}
