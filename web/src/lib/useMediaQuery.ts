import { useCallback, useSyncExternalStore } from 'react'

/**
 * Whether the screen, or who looks at it, is as the query says. For what is not drawn at all; what is drawn otherwise is for styles.
 * @param assumed where there is no screen: when the build draws the page, and when the browser takes it over
 */
export function useMediaQuery(query: string, assumed = false): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', notify)
      return () => media.removeEventListener('change', notify)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => assumed,
  )
}
