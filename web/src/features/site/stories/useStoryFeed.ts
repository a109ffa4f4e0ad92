import { useEffect, useEffectEvent } from 'react'
import { storyChanges, type StoryChange } from './requests'

interface Follower {
  /** From where on; undefined while nothing was read. */
  after: string | null | undefined
  onChanges: (changes: readonly StoryChange[]) => void
  /** Changes may have been missed. */
  onGap: () => void
}

/** Follows the wall. What it takes is loaded after the page is there. */
export function useStoryFeed({ after, onChanges, onGap }: Follower): void {
  const tell = useEffectEvent((changes: readonly StoryChange[]) => changes.length > 0 && onChanges(changes))
  const tellOfGap = useEffectEvent(onGap)

  useEffect(
    function followTheWall() {
      if (after === undefined) return
      let over = false
      let stop = () => {}
      const start = async () => {
        const { follow } = await import('~/api/live')
        if (over) return
        stop = follow(storyChanges, {
          after,
          onData: ({ storyChanges }) => tell(storyChanges.changes),
          onGap: tellOfGap,
        })
      }
      // The wall stands as it was read; coming back reads it anew.
      start().catch((error: unknown) => console.error('the wall is not followed:', error))
      return () => {
        over = true
        stop()
      }
    },
    [after],
  )
}
