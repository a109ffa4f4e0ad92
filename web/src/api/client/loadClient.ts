import type { ApolloClient } from '@apollo/client'
import { loadPart } from '~/lib/loadPart'

let loading: Promise<ApolloClient> | undefined

/**
 * Loads the Apollo client, which is not part of the initial bundle. A failed load is retried by the next call.
 * @throws when the chunk cannot be loaded
 */
export function loadClient(): Promise<ApolloClient> {
  loading ??= loadPart(async () => (await import('./client')).client).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
