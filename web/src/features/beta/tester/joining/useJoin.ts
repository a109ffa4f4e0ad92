import { useTransition } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { reasonOf } from '~/api/errors'
import { mutate } from '~/api/mutations/mutate'
import { refreshSession } from '~/api/session/session'
import { invitationPath, paths } from '~/lib/navigation/paths'
import { toast } from '~/ui/toast/toast'
import { useActAfterSignIn } from '../useActAfterSignIn'
import { JoinProjectDocument } from './JoinPage.generated'

interface Options {
  token: string
  /** Whether the current user may join at once. */
  isOpen: boolean
  /** Reads the link again. */
  reload: () => void
}

/** Joins a project through a link, after signing in if necessary: who joins at once then does so on return. */
export function useJoin({ token, isOpen, reload }: Options) {
  const { t } = useTranslation('joining')
  const navigate = useNavigate()
  const [joining, startJoining] = useTransition()
  const act = () => startJoining(send)
  const { leadTo, leadToAccount, registerFirst } = useActAfterSignIn({ token, isOpen, signIn: t('signIn'), act })

  async function send() {
    try {
      const { invitation, userErrors } = await mutate(JoinProjectDocument, { input: { token } }, { isIdempotent: true })
      const [refusal] = userErrors
      if (invitation?.token) {
        toast({ type: 'success', title: t('joined') })
        return void navigate(invitationPath(invitation.token))
      }
      if (refusal?.code === 'SIGN_IN_REQUIRED') {
        await refreshSession()
        return leadTo(paths.login)
      }
      if (refusal) toast({ type: 'error', title: t('failed'), description: refusal.message })
      reload()
    } catch (error) {
      toast({ type: 'error', title: t('failed'), description: reasonOf(error) })
    }
  }

  function join() {
    if (!leadToAccount()) act()
  }

  return { join, joining, leadToAccount, registerFirst }
}
