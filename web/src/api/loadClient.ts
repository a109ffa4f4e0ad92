import type { ApolloClient } from '@apollo/client'
import { loadPart } from '~/lib/loadPart'

let loading: Promise<ApolloClient> | undefined

/**
 * Apollo's client, which pages that show no data of their own do without until they are there. Asked for again when it does not come.
 */
export function loadClient(): Promise<ApolloClient> {
  loading ??= loadPart(async () => (await import('./client')).client).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
