import { useEffect, useEffectEvent, useTransition } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { reasonOf } from '~/api/errors'
import { mutate } from '~/api/mutate'
import { refreshSession, useSession } from '~/api/session'
import { rememberIntent, takeIntent } from '~/domain/invitee'
import { paths, withNext } from '~/lib/navigation/paths'
import { toast } from '~/ui/toast/toast'
import { AcceptInvitationDocument } from './requests/AcceptInvitation.generated'

interface Options {
  token: string
  /** Whether the current user may accept the invitation. */
  isOpen: boolean
  /** Reloads the invitation. */
  onAnswered: () => void
}

/** Accepts an invitation, after signing in if necessary: it is then accepted on return. */
export function useAccept({ token, isOpen, onAnswered }: Options) {
  const { t } = useTranslation('invitation')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { status, viewer } = useSession()
  const [loading, startSending] = useTransition()

  const showError = (reason: string | undefined) =>
    toast({ type: 'error', title: t('accept.failed'), description: reason })

  function goTo(page: string) {
    rememberIntent(token)
    void navigate(withNext(page, pathname))
  }

  function goToSignIn() {
    toast({ type: 'info', title: t('accept.signIn') })
    goTo(paths.login)
  }

  async function send() {
    try {
      const { userErrors } = await mutate(AcceptInvitationDocument, { input: { token } })
      const [refusal] = userErrors
      if (refusal?.code === 'SIGN_IN_REQUIRED') {
        await refreshSession()
        return goToSignIn()
      }
      if (refusal?.code === 'TYPE_REQUIRED') return goTo(paths.completeProfile)
      if (refusal?.code === 'INVITATION_PROCESSED') toast({ type: 'error', title: refusal.message })
      else if (refusal) showError(refusal.message)
      else toast({ type: 'success', title: t('accept.done') })
      onAnswered()
    } catch (error) {
      showError(reasonOf(error))
    }
  }

  function accept() {
    if (!viewer) goToSignIn()
    else if (!viewer.userType) goTo(paths.completeProfile)
    else startSending(send)
  }

  const resume = useEffectEvent(() => {
    // Without a session the user came back without signing in: nothing is accepted.
    if (takeIntent(token) && viewer?.userType && isOpen) startSending(send)
  })

  const isKnown = status !== 'loading'
  useEffect(
    function acceptOnReturn() {
      if (isKnown) resume()
    },
    [isKnown],
  )

  return { accept, loading, registerFirst: () => goTo(paths.register) }
}
