import { useEffect, useEffectEvent, useTransition } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { reasonOf } from '~/api/errors'
import { mutate } from '~/api/mutate'
import { refreshSession, useSession } from '~/api/session'
import { rememberIntent, takeIntent } from '~/domain/invitee'
import { invitationPath, paths, withNext } from '~/lib/navigation/paths'
import { toast } from '~/ui/toast/toast'
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
  const { pathname } = useLocation()
  const { status, viewer } = useSession()
  const [joining, startJoining] = useTransition()

  function goTo(page: string) {
    // A request is sent by its form, once they are back.
    if (isOpen) rememberIntent(token)
    void navigate(withNext(page, pathname))
  }

  /** Leads to what is missing to join; returns whether something was. */
  function leadToAccount(): boolean {
    if (viewer?.userType) return false
    if (!viewer) toast({ type: 'info', title: t('signIn') })
    goTo(viewer ? paths.completeProfile : paths.login)
    return true
  }

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
        return goTo(paths.login)
      }
      if (refusal) toast({ type: 'error', title: t('failed'), description: refusal.message })
      reload()
    } catch (error) {
      toast({ type: 'error', title: t('failed'), description: reasonOf(error) })
    }
  }

  function join() {
    if (!leadToAccount()) startJoining(send)
  }

  const resume = useEffectEvent(() => {
    // Without a session the user came back without signing in: nothing is joined.
    if (takeIntent(token) && viewer?.userType && isOpen) startJoining(send)
  })

  const isKnown = status !== 'loading'
  useEffect(
    function joinOnReturn() {
      if (isKnown) resume()
    },
    [isKnown],
  )

  return { join, joining, leadToAccount, registerFirst: () => goTo(paths.register) }
}
