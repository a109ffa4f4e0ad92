import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False while the browser takes over a page that the build wrote: until then it must be drawn as the build drew it. */
export const useTakenOver = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
