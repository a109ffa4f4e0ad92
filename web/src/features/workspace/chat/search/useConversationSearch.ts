import { useQuery } from '@apollo/client/react'
import { reasonOf } from '~/api/errors'
import { nextPage } from '~/api/queries/usePageQuery'
import type { ChatAddress } from '../chatAddress'
import { ConversationSearchDocument } from './ConversationSearch.generated'

type Search = Pick<ChatAddress, 'query' | 'isOfProject'>

const PAGE_SIZE = 30

export const searchVariables = (projectId: string, { query, isOfProject }: Search) => ({
  first: PAGE_SIZE,
  filter: { query, ...(isOfProject && { projectId }) },
  query,
})

/** The conversations that contain what is searched for, each with its newest message that does. */
export function useConversationSearch(projectId: string, search: Search) {
  const { data, previousData, error, refetch, fetchMore } = useQuery(ConversationSearchDocument, {
    variables: searchVariables(projectId, search),
    // Which conversations contain something, only the server knows: a search is never the one of before.
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  const failed = !data && error !== undefined
  const connection = failed ? undefined : (data ?? previousData)?.viewer?.conversations
  return {
    conversations: connection?.edges.map(({ node }) => node),
    /** Undefined while a search is under way. */
    totalCount: data?.viewer?.conversations?.totalCount,
    failed,
    reason: reasonOf(error),
    retry: () => void refetch(),
    /** Whether the list is that of the filter before. */
    isStale: !data && previousData !== undefined && !failed,
    hasMore: connection?.pageInfo.hasNextPage ?? false,
    /** Resolves to the id of the first one of the next page. */
    loadMore: async () => {
      // The cursor of the list before says nothing about this one.
      if (!data || !connection) return undefined
      const page = await nextPage({ fetchMore, refetch }, connection)
      return page.data?.viewer?.conversations?.edges[0]?.node.id
    },
  }
}
