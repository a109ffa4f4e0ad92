import type { ApolloCache, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { skipToken, useSubscription } from '@apollo/client/react'
import { changeLog, refetchSoon } from '../client'
import { codeOf } from '../errors'

interface Options<TData, TVariables> {
  /** Null while it is not known what to follow. Without `after` the link fills in what nothing of this session was read before. */
  variables: TVariables | null
  /** Writes what came into the cache, most often with applyChanges. It may be called again with the same data. False when that does
   * not suffice, and what is shown must be read again. */
  apply: (cache: ApolloCache, data: TData) => boolean | void
  /** Called once for each message, after it was applied. */
  onNews?: (data: TData) => void
}

/** Follows a feed of changes for as long as whoever calls it is on the screen: a layout for its pages, a page for its object. */
export function useChanges<TData, TVariables extends OperationVariables>(
  document: TypedDocumentNode<TData, TVariables>,
  { variables, apply, onNews }: Options<TData, TVariables>,
): void {
  const options = {
    // Apollo would write whatever arrives; applyChanges knows which of it is news.
    fetchPolicy: 'no-cache',
    ignoreResults: true,
    onData({ client, data: { data } }: useSubscription.OnDataOptions<TData>) {
      if (!data) return
      changeLog.apply(() => {
        if (apply(client.cache, data) === false) refetchSoon()
      })
      onNews?.(data)
    },
    onError(error: unknown) {
      // What does not exist, or not any more, is told by the page's own query.
      if (codeOf(error) !== 'NOT_FOUND') reportError(error)
    },
  } as const
  useSubscription(document, variables ? { ...options, variables } : skipToken)
}
