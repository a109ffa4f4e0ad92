import { useState } from 'react'
import { reasonOf } from '~/api/errors'
import { nextPage, usePageQuery } from '~/api/queries/usePageQuery'
import { stableOrder } from './stableOrder'
import { TriageListDocument } from '../Triage.generated'
import { listVariables, type TriageAddress } from '../triageAddress'

/** The feedback that the filters of the address let through, live. */
export function useTriageList(projectId: string, address: TriageAddress) {
  const variables = listVariables(projectId, address)
  const { data, shown, failed, isStale, error, refetch, fetchMore } = usePageQuery(TriageListDocument, {
    variables,
    isSearch: address.query !== '',
  })
  const connection = shown?.project?.feedbacks

  const filters = JSON.stringify(variables)
  const [listed, setListed] = useState<{ filters: string; ids: readonly string[] }>({ filters, ids: [] })
  const before = listed.filters === filters ? listed.ids : []
  const current = connection?.edges.map(({ node }) => node.id)
  const ids = current && stableOrder(before, current, address.feedbackId)
  if (ids && data && (listed.filters !== filters || ids.join() !== listed.ids.join())) setListed({ filters, ids })

  const hasMore = connection?.pageInfo.hasNextPage ?? false
  return {
    /** Undefined until the first page is loaded. */
    ids,
    /** Whether the filters let nothing through. */
    isEmpty: ids?.length === 0 && !isStale && !hasMore,
    totalCount: connection?.totalCount ?? 0,
    /** Whether the list is that of the filters before. */
    isStale,
    failed,
    reason: reasonOf(error),
    retry: () => void refetch(),
    hasMore,
    /** The cursor of the last loaded page. */
    cursor: connection?.pageInfo.endCursor,
    /** Loads the next page. Resolves to the id of its first feedback. */
    async loadMore(): Promise<string | undefined> {
      // The cursor of the filters before says nothing about these.
      if (!data || !connection) return undefined
      const page = await nextPage({ fetchMore, refetch }, connection)
      return page.data?.project?.feedbacks?.edges[0]?.node.id
    },
  }
}
