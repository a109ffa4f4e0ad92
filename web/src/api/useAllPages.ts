import type { OperationVariables } from '@apollo/client'
import type { useQuery } from '@apollo/client/react'
import { useEffect } from 'react'

interface PageInfo {
  endCursor: string | null
  hasNextPage: boolean
}

/** Loads every page of a list, for a select. A failure is ignored: the pages that were loaded can be used. */
export function useAllPages<TData, TVariables extends OperationVariables>(
  { fetchMore }: Pick<useQuery.Result<TData, TVariables>, 'fetchMore'>,
  pageInfo: PageInfo | undefined,
): void {
  const nextCursor = pageInfo?.hasNextPage ? pageInfo.endCursor : null

  useEffect(
    function loadNextPage() {
      if (nextCursor) void fetchMore({ variables: { after: nextCursor } as never })
    },
    [nextCursor, fetchMore],
  )
}
