import { useEffect } from 'react'
import i18next from 'i18next'
import { subscribeToSession, getSession } from '~/api/session'
import { takeLeaving } from '~/domain/providerSignIn'
import { toast } from '~/ui/toast/toast'

/** Tells whoever comes back from another service that they are signed in, once. Draws nothing. */
export function SignInNews() {
  useEffect(function tellOnce() {
    const unsubscribe = subscribeToSession(tell)
    function tell() {
      const { status } = getSession()
      if (status === 'loading') return
      unsubscribe()
      if (takeLeaving() && status === 'signedIn') void say()
    }
    tell()
    // Whoever turned back without signing in finds the page as they left it.
    const forget = ({ persisted }: PageTransitionEvent) => persisted && takeLeaving()
    window.addEventListener('pageshow', forget)
    return () => {
      unsubscribe()
      window.removeEventListener('pageshow', forget)
    }
  }, [])
  return null
}

async function say() {
  await i18next.loadNamespaces('auth')
  toast({ type: 'success', title: i18next.t('login.done', { ns: 'auth' }) })
}
