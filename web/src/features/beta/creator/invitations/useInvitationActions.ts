import { useMutation } from '@apollo/client/react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import type { InvitedPerson } from '~/api/types.generated'
import { confirm } from '~/ui/dialog/confirm'
import { toast } from '~/ui/toast/toast'
import { InviteTesterDocument, ResendInvitationDocument, RevokeInvitationDocument } from './Invitation.generated'
import { inviteeName, wayOf } from './InvitationSigns'
import { applyInvitationChanges, type Invitation } from './liveInvitations'

/** Says what became of making and sending an invitation, as far as it is known. */
export function useSayCreated() {
  const { t } = useTranslation('testers')
  return (invitation: Invitation) => {
    const way = wayOf(invitation)
    if (way === 'profile') return toast({ type: 'success', title: t('invite.doneFromSearch') })
    if (invitation.delivery === 'FAILED') return toast({ type: 'warning', title: t(`invite.notSent.${way}`) })
    toast({ type: 'success', title: t(invitation.delivery === 'SENT' ? `invite.sent.${way}` : 'invite.done') })
  }
}

/** Invites somebody to a project, and says what became of it. The dialog and the search do it alike. */
export function useInvite(projectId: string | null) {
  const sayCreated = useSayCreated()
  const [inviteTester, { client }] = useMutation(InviteTesterDocument)

  return async (by: InvitedPerson) => {
    const { data } = await inviteTester({ variables: { input: { projectId, by } } })
    if (!data?.inviteTester) throw new Error('inviteTester answered nothing')
    const { invitation, userErrors } = data.inviteTester
    if (invitation && projectId) {
      // The very change the feed will bring: its echo is then no news.
      applyInvitationChanges(client.cache, projectId, [{ operation: 'CREATED', id: invitation.id, object: invitation }])
      sayCreated(invitation)
    }
    return { invitation, userErrors }
  }
}

/** What can still be done with an invitation that was made. */
export function useInvitationActions() {
  const { t } = useTranslation('testers')
  const [resendInvitation] = useMutation(ResendInvitationDocument)
  const [revokeInvitation] = useMutation(RevokeInvitationDocument)

  async function act(failed: string, run: () => Promise<{ message: string }[] | undefined>, done: () => void) {
    try {
      const refusal = (await run())?.[0]
      if (refusal) toast({ type: 'error', title: failed, description: refusal.message })
      else done()
    } catch (error) {
      toast({ type: 'error', title: failed, description: reasonOf(error) })
    }
  }

  return {
    resend: async ({ id }: Invitation) => {
      let sent: Invitation | null | undefined
      await act(
        t('resend.failed'),
        async () => {
          const { data } = await resendInvitation({ variables: { input: { id } } })
          sent = data?.resendInvitation?.invitation
          return data?.resendInvitation?.userErrors
        },
        () => {
          const delivery = sent?.delivery ?? 'PENDING'
          toast({
            type: delivery === 'FAILED' || delivery === 'NOT_CONFIGURED' ? 'warning' : 'success',
            title: t(`resend.${delivery}`),
          })
        },
      )
    },
    revoke: async (invitation: Invitation) => {
      const person = inviteeName(invitation) ?? t('someone')
      const question = {
        title: t('revoke.question'),
        body: t('revoke.what', { person }),
        confirmLabel: t('revoke.confirm'),
        cancelLabel: t('revoke.keep'),
      }
      if (!(await confirm(question))) return
      await act(
        t('revoke.failed'),
        async () => {
          const { data } = await revokeInvitation({ variables: { input: { id: invitation.id } } })
          return data?.revokeInvitation?.userErrors
        },
        () => toast({ type: 'success', title: t('revoke.done') }),
      )
    },
  }
}
