import { useCallback, useSyncExternalStore } from 'react'

/** Whether the screen, or who looks at it, is as the query says. For what is not drawn at all; what is drawn otherwise is for styles. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', notify)
      return () => media.removeEventListener('change', notify)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
