import { useEffect } from 'react'
import i18next from 'i18next'
import { announceSession, getSession, subscribeToSession } from '~/api/session/session'
import { takeSignInStarted } from '~/domain/providerSignIn'
import { loadCatalogues } from '~/i18n'
import { loadPart } from '~/lib/loadPart'
import { toast } from '~/ui/toast/toast'

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
      void showToast()
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

async function showToast() {
  try {
    await loadPart(() => loadCatalogues(['auth']))
  } catch {
    // The page shows as well that somebody is signed in.
    return
  }
  toast({ type: 'success', title: i18next.t('login.done', { ns: 'auth' }) })
}
