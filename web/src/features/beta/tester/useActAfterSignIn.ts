import { useEffect, useEffectEvent } from 'react'
import { useSession } from '~/api/session/session'
import { rememberIntent, takeIntent } from '~/domain/invitee'
import { useAccountFirst } from '~/forms/useAccountFirst'

interface Options {
  token: string
  /** Whether the current user may act. */
  isOpen: boolean
  /** Tells a visitor why they have to sign in. */
  signIn: string
  act: () => void
}

/** Leads whoever acts on an invitation, or a link to join, to their account first; on return they act without another click. */
export function useActAfterSignIn({ token, isOpen, signIn, act }: Options) {
  const { status, viewer } = useSession()

  const resume = useEffectEvent(() => {
    // Without a session the user came back without signing in. What was chosen is forgotten when it is no longer possible.
    if (takeIntent(token) && viewer?.userType && isOpen) act()
  })

  const isKnown = status !== 'loading'
  useEffect(
    function actOnReturn() {
      if (isKnown) resume()
    },
    [isKnown],
  )

  return useAccountFirst({
    signIn,
    onLeave: () => {
      if (isOpen) rememberIntent(token)
    },
  })
}
