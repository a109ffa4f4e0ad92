import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/** Whether a prerendered page is hydrated. Until then it must render exactly what the build rendered. */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
