import { useEffect } from 'react'
import { useSession } from '~/api/session'

/** Only who has an account has anything to follow: a visitor does not even load it. Apart, so that who is there draws nothing else anew. */
export function AccountPreferences() {
  const isSignedIn = useSession().viewer !== null

  useEffect(
    function followPreferences() {
      if (!isSignedIn) return
      let stop: (() => void) | null = null
      let over = false
      async function start() {
        const module = await import('./preferences')
        if (!over) stop = module.followPreferences()
      }
      start().catch(() => {
        // The page stays as this browser knows it.
      })
      return () => {
        over = true
        stop?.()
      }
    },
    [isSignedIn],
  )

  return null
}
