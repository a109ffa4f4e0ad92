import { useState } from 'react'
import { usePageQuery } from '~/api/usePageQuery'
import { StoryWallDocument } from './Story.generated'
import { type Story, useStoryChanges } from './liveStories'

/**
 * The wall, live. What others write meanwhile waits until it is asked for, so that nothing jumps under the reader's eyes; one's own
 * story is shown at once, and what is taken off is gone at once.
 */
export function useWall(pageSize: number) {
  const { data, previousData, error, refetch, fetchMore } = usePageQuery(StoryWallDocument, {
    variables: { first: pageSize },
  })
  const connection = (data ?? previousData)?.stories
  const stories = connection?.edges.map(({ node }) => node)

  // Where it was first read: what changed since comes by itself.
  const [readAt, setReadAt] = useState<string | null>()
  if (readAt === undefined && data) setReadAt(data.changeCursor)
  useStoryChanges(readAt)

  const newest = stories?.[0]?.createdAt ?? ''
  const [shownUntil, setShownUntil] = useState<string>()
  const [ownIds, setOwnIds] = useState<readonly string[]>([])
  if (shownUntil === undefined && stories) setShownUntil(newest)
  const isWaiting = ({ id, createdAt }: Story) =>
    shownUntil !== undefined && createdAt > shownUntil && !ownIds.includes(id)

  return {
    /** Null until the first page is there. The newest first, like everything here. */
    shown: stories?.filter((story) => !isWaiting(story)) ?? null,
    waiting: stories?.filter(isWaiting) ?? [],
    totalCount: connection?.totalCount ?? 0,
    /** Why there is nothing to show. */
    error: stories ? undefined : error,
    retry: () => void refetch(),
    hasMore: connection?.pageInfo.hasNextPage ?? false,
    /** Reads the next page; gives the first story of it. */
    readOn: async (): Promise<Story | undefined> => {
      const page = await fetchMore({ variables: { after: connection?.pageInfo.endCursor ?? null } })
      return page.data?.stories?.edges[0]?.node
    },
    reveal: () => setShownUntil(newest),
    showOwn: (id: string) => setOwnIds((ids) => [...ids, id]),
  }
}
