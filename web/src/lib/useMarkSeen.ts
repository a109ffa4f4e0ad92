import { useEffect, useEffectEvent } from 'react'

/** Calls `mark` when something is shown on a visible page: at first, and each time that `content` has changed. */
export function useMarkSeen(content: string | undefined, mark: () => void): void {
  const onSeen = useEffectEvent(mark)

  useEffect(
    function markWhenVisible() {
      if (content === undefined) return
      const markIfVisible = () => {
        if (document.visibilityState !== 'visible') return
        document.removeEventListener('visibilitychange', markIfVisible)
        onSeen()
      }
      document.addEventListener('visibilitychange', markIfVisible)
      markIfVisible()
      return () => document.removeEventListener('visibilitychange', markIfVisible)
    },
    [content],
  )
}
