import { startTransition, useCallback, useEffect, useReducer, useState } from 'react'
import { readStories, type Story } from './requests'
import { useStoryFeed } from './useStoryFeed'
import { changeWall } from './wall'

/** The wall, live: `wall` is null until its first page is there. */
export function useWall(pageSize: number) {
  const [wall, change] = useReducer(changeWall, null)
  const [error, setError] = useState<unknown>()

  // What comes by itself is drawn in slices: the page is in use already.
  const readFirstPage = useCallback(
    () => readStories({ first: pageSize }).then((page) => startTransition(() => change({ type: 'firstPage', page })), setError),
    [pageSize],
  )

  useEffect(
    function readAndReadAgainOnceOnline() {
      void readFirstPage()
      const read = () => void readFirstPage()
      window.addEventListener('online', read)
      return () => window.removeEventListener('online', read)
    },
    [readFirstPage],
  )

  useStoryFeed({ onChanges: (changes) => startTransition(() => change({ type: 'changes', changes })), onGap: () => void readFirstPage() })

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
      const page = await readStories({ first: pageSize, after: wall?.next ?? null })
      change({ type: 'nextPage', page })
      return page.nodes[0]
    },
    reveal: () => change({ type: 'reveal' }),
    add: useCallback((story: Story) => change({ type: 'submitted', story }), []),
  }
}
