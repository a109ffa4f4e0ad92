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
  /** Whether the invitation is the reader's to accept. */
  isOpen: boolean
  /** The invitation is not what it was any more. */
  onAnswered: () => void
}

/** Accepting, by way of the sign-in page when need be: whoever comes back from there has accepted. */
export function useAccept({ token, isOpen, onAnswered }: Options) {
  const { t } = useTranslation('invitation')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { status, viewer } = useSession()
  const [loading, startSending] = useTransition()

  const sayFailed = (reason: string | undefined) =>
    toast({ type: 'error', title: t('accept.failed'), description: reason })

  function goFirstTo(page: string) {
    rememberIntent(token)
    void navigate(withNext(page, pathname))
  }

  function signInFirst() {
    toast({ type: 'info', title: t('accept.signIn') })
    goFirstTo(paths.login)
  }

  async function send() {
    try {
      const { userErrors } = await mutate(AcceptInvitationDocument, { input: { token } })
      const [refusal] = userErrors
      if (refusal?.code === 'SIGN_IN_REQUIRED') {
        await refreshSession()
        return signInFirst()
      }
      if (refusal?.code === 'TYPE_REQUIRED') return goFirstTo(paths.completeProfile)
      if (refusal?.code === 'INVITATION_PROCESSED') toast({ type: 'error', title: refusal.message })
      else if (refusal) sayFailed(refusal.message)
      else toast({ type: 'success', title: t('accept.done') })
      onAnswered()
    } catch (error) {
      sayFailed(reasonOf(error))
    }
  }

  function accept() {
    if (!viewer) signInFirst()
    else if (!viewer.userType) goFirstTo(paths.completeProfile)
    else startSending(send)
  }

  const resume = useEffectEvent(() => {
    // Whoever comes back without having signed in has changed their mind.
    if (takeIntent(token) && viewer?.userType && isOpen) startSending(send)
  })

  const isKnown = status !== 'loading'
  useEffect(
    function acceptOnReturn() {
      if (isKnown && isOpen) resume()
    },
    [isKnown, isOpen],
  )

  return { accept, loading, registerFirst: () => goFirstTo(paths.register) }
}
