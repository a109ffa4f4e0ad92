import { useState } from 'react'
import { usePageQuery } from '~/api/queries/usePageQuery'
import { StoryWallDocument } from './Story.generated'
import { type Story, useStoryChanges } from './liveStories'

/**
 * The stories, with live updates. New stories of others are held back until the user reveals them, so that the page does not
 * jump. Stories submitted here are shown at once, and removed ones disappear at once.
 */
export function useWall(pageSize: number) {
  const { data, previousData, error, refetch, fetchMore } = usePageQuery(StoryWallDocument, {
    variables: { first: pageSize },
  })
  const connection = (data ?? previousData)?.stories
  const stories = connection?.edges.map(({ node }) => node)

  useStoryChanges(data?.changeCursor)

  const newest = stories?.[0]?.createdAt ?? ''
  const [shownUntil, setShownUntil] = useState<string>()
  const [ownIds, setOwnIds] = useState<readonly string[]>([])
  if (shownUntil === undefined && stories) setShownUntil(newest)
  const isWaiting = ({ id, createdAt }: Story) =>
    shownUntil !== undefined && createdAt > shownUntil && !ownIds.includes(id)

  return {
    /** Newest first. Null until the first page is loaded. */
    shown: stories?.filter((story) => !isWaiting(story)) ?? null,
    waiting: stories?.filter(isWaiting) ?? [],
    totalCount: connection?.totalCount ?? 0,
    /** The error, when there is nothing to show. */
    error: stories ? undefined : error,
    retry: () => void refetch(),
    hasMore: connection?.pageInfo.hasNextPage ?? false,
    /** Loads the next page. Resolves to its first story. */
    loadMore: async (): Promise<Story | undefined> => {
      const page = await fetchMore({ variables: { after: connection?.pageInfo.endCursor ?? null } })
      return page.data?.stories?.edges[0]?.node
    },
    reveal: () => setShownUntil(newest),
    showOwn: (id: string) => setOwnIds((ids) => [...ids, id]),
  }
}
