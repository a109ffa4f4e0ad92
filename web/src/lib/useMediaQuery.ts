import { useCallback, useSyncExternalStore } from 'react'

/**
 * Whether a media query matches. Use it to leave elements out; for a different look use responsive styles.
 * @param assumed the value during prerendering and hydration
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
