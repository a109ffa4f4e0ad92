import { useEffect } from 'react'
import { announceSession, getSession, subscribeToSession } from '~/api/session/session'
import { takeSignInStarted } from '~/domain/providerSignIn'
import { confirmInToast } from '~/features/auth/shared/confirmInToast'

/** Confirms in a toast, once, that signing in with an OAuth provider succeeded, and tells the other tabs. Renders nothing. */
export function SignInToast() {
  useEffect(function confirmSignIn() {
    const unsubscribe = subscribeToSession(onSession)
    function onSession() {
      const { status } = getSession()
      if (status === 'loading') return
      unsubscribe()
      if (!takeSignInStarted() || status !== 'signedIn') return
      announceSession()
      void confirmInToast('login.done')
    }
    onSession()
    // The back button may restore the page from the cache: that sign-in was abandoned.
    const clear = ({ persisted }: PageTransitionEvent) => persisted && takeSignInStarted()
    window.addEventListener('pageshow', clear)
    return () => {
      unsubscribe()
      window.removeEventListener('pageshow', clear)
    }
  }, [])
  return null
}
