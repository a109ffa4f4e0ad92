import { useEffect, useEffectEvent } from 'react'
import { storyChanges, type StoryChange } from './requests'

interface Follower {
  onChanges: (changes: readonly StoryChange[]) => void
  /** Changes may have been missed. */
  onGap: () => void
}

/** Follows the wall. What it takes is loaded after the page is there. */
export function useStoryFeed({ onChanges, onGap }: Follower): void {
  const tell = useEffectEvent((changes: readonly StoryChange[]) => changes.length > 0 && onChanges(changes))
  const tellOfGap = useEffectEvent(onGap)

  useEffect(function followTheWall() {
    let over = false
    let stop = () => {}
    const start = async () => {
      const { follow } = await import('~/api/live')
      if (over) return
      stop = follow(storyChanges, { onData: ({ storyChanges }) => tell(storyChanges.changes), onGap: tellOfGap })
    }
    start().catch(reportError)
    return () => {
      over = true
      stop()
    }
  }, [])
}
