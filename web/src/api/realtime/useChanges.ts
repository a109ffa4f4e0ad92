import type { ApolloCache, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { skipToken, useSubscription } from '@apollo/client/react'
import { useState } from 'react'
import { changeLog, refetchSoon } from '../client/client'
import { codeOf } from '../errors'

interface Options<TData, TVariables> {
  /** Null to skip the subscription. Without `after` it starts after the cursor of the session. */
  variables: TVariables | null
  /**
   * Writes the data to the cache, usually with applyChanges. May be called again with the same data.
   * Returns false when the active queries must be refetched. Without it, the data is only news.
   */
  apply?: (cache: ApolloCache, data: TData) => boolean | void
  /** Called once for each message, after `apply`. */
  onNews?: (data: TData) => void
  /** Called when the object followed does not exist, or is no longer shown: nothing more will come. */
  onGone?: () => void
}

/** Subscribes to live changes for as long as the component is mounted. */
export function useChanges<TData, TVariables extends OperationVariables>(
  document: TypedDocumentNode<TData, TVariables>,
  { variables, apply, onNews, onGone }: Options<TData, TVariables>,
): void {
  const options = {
    // `apply` writes to the cache: it ignores what is not newer.
    fetchPolicy: 'no-cache',
    ignoreResults: true,
    onData({ client, data: { data } }: useSubscription.OnDataOptions<TData>) {
      if (!data) return
      changeLog.apply(() => {
        if (apply?.(client.cache, data) === false) refetchSoon()
      })
      onNews?.(data)
    },
    onError(error: unknown) {
      // The query of the page reports an object that does not exist.
      if (codeOf(error) === 'NOT_FOUND') onGone?.()
      else reportError(error)
    },
  } as const
  useSubscription(document, variables ? { ...options, variables } : skipToken)
}

/**
 * Where the changes to what a query read begin: its `changeCursor`, for pages that may be read without a session. Later ones are
 * ignored, as the subscription brings what they include. Undefined until the query is answered.
 */
export function useFirstCursor(changeCursor: string | null | undefined): string | null | undefined {
  const [first, setFirst] = useState(changeCursor)
  if (first === undefined && changeCursor !== undefined) setFirst(changeCursor)
  return first
}
