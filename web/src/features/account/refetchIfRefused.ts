import type { DocumentNode } from 'graphql'

type Payloads = Record<string, { userErrors: readonly unknown[] } | null>

/**
 * Options of an action on an object of a list that no subscription keeps up to date: where the server refuses it, as for an object
 * that was removed elsewhere, the list is read again.
 */
export const refetchIfRefused = (list: DocumentNode) => ({
  refetchQueries: ({ data }: { data?: unknown }) =>
    Object.values((data ?? {}) as Payloads).some((payload) => payload?.userErrors.length) ? [list] : [],
  awaitRefetchQueries: true,
})
