import { useTransition } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import { mutate } from '~/api/mutations/mutate'
import { refreshSession } from '~/api/session/session'
import { paths } from '~/lib/navigation/paths'
import { toast } from '~/ui/toast/toast'
import { useActAfterSignIn } from '../useActAfterSignIn'
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
  const [loading, startSending] = useTransition()
  const act = () => startSending(send)
  const { leadTo, leadToAccount, registerFirst } = useActAfterSignIn({ token, isOpen, signIn: t('accept.signIn'), act })

  const showError = (reason: string | undefined) =>
    toast({ type: 'error', title: t('accept.failed'), description: reason })

  async function send() {
    try {
      const { userErrors } = await mutate(AcceptInvitationDocument, { input: { token } })
      const [refusal] = userErrors
      if (refusal?.code === 'SIGN_IN_REQUIRED') {
        await refreshSession()
        return leadTo(paths.login)
      }
      if (refusal?.code === 'TYPE_REQUIRED') return leadTo(paths.completeProfile)
      if (refusal?.code === 'INVITATION_PROCESSED') toast({ type: 'error', title: refusal.message })
      else if (refusal) showError(refusal.message)
      else toast({ type: 'success', title: t('accept.done') })
      onAnswered()
    } catch (error) {
      showError(reasonOf(error))
    }
  }

  function accept() {
    if (!leadToAccount()) act()
  }

  return { accept, loading, registerFirst }
}
