import { useEffect } from 'react'
import { useSession } from '~/api/session'
import { loadPart, untilReached } from '~/lib/loadPart'

/** Syncs preferences with the account of the viewer. Visitors do not load this code. Renders nothing. */
export function AccountPreferences() {
  const isSignedIn = useSession().viewer !== null

  useEffect(
    function followPreferences() {
      if (!isSignedIn) return
      let stop: (() => void) | null = null
      let isCancelled = false
      async function start() {
        const module = await untilReached(() => loadPart(() => import('./preferences')))
        if (!isCancelled) stop = module.followPreferences()
      }
      start().catch(() => {
        // The preferences stored in this browser remain.
      })
      return () => {
        isCancelled = true
        stop?.()
      }
    },
    [isSignedIn],
  )

  return null
}
