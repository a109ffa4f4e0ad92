import type { ApolloClient, TypedDocumentNode } from '@apollo/client'
import type { MaybeMasked } from '@apollo/client/masking'
import { startTransition, useEffect, useState } from 'react'
import { useHydrated } from '~/lib/useHydrated'
import { retryUntilReachable } from '~/lib/loadPart'
import { loadClient } from '../client/loadClient'

type NoVariables = Record<string, never>

let client: ApolloClient | undefined

/**
 * The data of a query without variables, for secondary content: Apollo is loaded after the page has rendered.
 * Undefined until the data is loaded, and when the request fails.
 */
export function useDeferredQuery<TData>(query: TypedDocumentNode<TData, NoVariables>): MaybeMasked<TData> | undefined {
  const isHydrated = useHydrated()
  const [data, setData] = useState(() => (isHydrated ? readFromCache(query) : undefined))

  useEffect(
    function watchQuery() {
      let stop: (() => void) | undefined
      let isCancelled = false
      const start = async () => {
        client = await retryUntilReachable(loadClient)
        if (isCancelled) return
        const next = ({ data: read }: { data?: unknown }) => {
          // The page is in use already: the update must not block input. While it is read again, what is shown stays.
          if (read) startTransition(() => setData(read as MaybeMasked<TData>))
        }
        // Several parts of a page ask the same.
        const context = { queryDeduplication: true }
        const subscription = client.watchQuery({ query, context, fetchPolicy: 'cache-first' }).subscribe({ next })
        stop = () => subscription.unsubscribe()
      }
      start().catch(reportError)
      return () => {
        isCancelled = true
        stop?.()
      }
    },
    [query],
  )

  return data
}

const readFromCache = <TData>(query: TypedDocumentNode<TData, NoVariables>) =>
  (client?.readQuery({ query }) ?? undefined) as MaybeMasked<TData> | undefined
