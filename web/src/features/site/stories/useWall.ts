import { startTransition, useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { justAnswered, prefetch } from '~/api/useRequest'
import { useTakenOver } from '~/lib/useTakenOver'
import { readStories, storyWall, type Story } from './requests'
import { useStoryFeed } from './useStoryFeed'
import { changeWall, type Wall } from './wall'

/** Asks for what the wall shows at first. */
export const preloadWall = (pageSize: number) => prefetch(storyWall, { first: pageSize })

/** The wall, live: `wall` is null until its first page is there. */
export function useWall(pageSize: number) {
  const mayTell = useTakenOver()
  const [wall, change] = useReducer(changeWall, null, () => (mayTell ? wallOf(justRead(pageSize)) : null))
  const wasRead = useRef(wall !== null)
  const [cursor, setCursor] = useState(() => (mayTell ? justRead(pageSize)?.changeCursor : undefined))
  const [error, setError] = useState<unknown>()

  // What comes by itself is drawn in slices: the page is in use already.
  const readFirstPage = useCallback(
    async (isFirst = false) => {
      try {
        const { page, cursor } = (await justReadFirst(isFirst, pageSize)) ?? (await readStories({ first: pageSize }))
        // Once it is followed, each change comes by itself.
        setCursor((current) => (current === undefined ? cursor : current))
        startTransition(() => change({ type: 'firstPage', page }))
      } catch (reason) {
        setError(reason)
      }
    },
    [pageSize],
  )

  useEffect(
    function readAndReadAgainOnceOnline() {
      // What came since the wall was read is told by the feed.
      if (!wasRead.current) void readFirstPage(true)
      const read = () => void readFirstPage()
      window.addEventListener('online', read)
      return () => window.removeEventListener('online', read)
    },
    [readFirstPage],
  )

  useStoryFeed({
    after: cursor,
    onChanges: (changes) => startTransition(() => change({ type: 'changes', changes })),
    onGap: () => void readFirstPage(),
  })

  return {
    wall,
    /** Why there is nothing to show. */
    error: wall ? undefined : error,
    retry: () => {
      setError(undefined)
      void readFirstPage()
    },
    /** Reads the next page; gives the first story of it. */
    readOn: async (): Promise<Story | undefined> => {
      const { page } = await readStories({ first: pageSize, after: wall?.next ?? null })
      change({ type: 'nextPage', page })
      return page.nodes[0]
    },
    reveal: () => change({ type: 'reveal' }),
    add: useCallback((story: Story) => change({ type: 'submitted', story }), []),
  }
}

const justRead = (pageSize: number) => justAnswered(storyWall, { first: pageSize })

/** What was asked for the page before it was drawn, if that is a moment ago. */
async function justReadFirst(isFirst: boolean, pageSize: number) {
  if (!isFirst) return undefined
  await preloadWall(pageSize)
  const read = justRead(pageSize)
  return read?.stories ? { page: read.stories, cursor: read.changeCursor } : undefined
}

const wallOf = (read: ReturnType<typeof justRead>): Wall | null =>
  read?.stories ? changeWall(null, { type: 'firstPage', page: read.stories }) : null
