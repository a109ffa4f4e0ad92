import type { ApolloClient, TypedDocumentNode } from '@apollo/client'
import type { MaybeMasked } from '@apollo/client/masking'
import { startTransition, useEffect, useState } from 'react'
import { useTakenOver } from '~/lib/useTakenOver'
import { loadClient } from './loadClient'

type NoVariables = Record<string, never>

/** Once it is loaded. */
let client: ApolloClient | undefined

/**
 * What a query without variables answers, for a part that a page is read without: Apollo is loaded for it when the page is there.
 * Undefined until then, and when it does not come.
 */
export function useLateQuery<TData>(query: TypedDocumentNode<TData, NoVariables>): MaybeMasked<TData> | undefined {
  const isTakenOver = useTakenOver()
  const [data, setData] = useState(() => (isTakenOver ? readNow(query) : undefined))

  useEffect(
    function follow() {
      let stop: (() => void) | undefined
      let isOver = false
      const start = async () => {
        client = await loadClient()
        if (isOver) return
        // In slices: the page is in use already.
        const next = (result: { data?: unknown }) =>
          startTransition(() => setData(result.data as MaybeMasked<TData> | undefined))
        // Several parts of a page ask the same.
        const context = { queryDeduplication: true }
        const subscription = client.watchQuery({ query, context, fetchPolicy: 'cache-first' }).subscribe({ next })
        stop = () => subscription.unsubscribe()
      }
      // The page is whole without it.
      start().catch(reportError)
      return () => {
        isOver = true
        stop?.()
      }
    },
    [query],
  )

  return data
}

const readNow = <TData>(query: TypedDocumentNode<TData, NoVariables>) =>
  (client?.readQuery({ query }) ?? undefined) as MaybeMasked<TData> | undefined
