import { useApolloClient } from '@apollo/client/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '~/api/mutate'
import type { InvitedPerson } from '~/api/types.generated'
import { useAction } from '~/forms/useAction'
import { confirm } from '~/ui/dialog/confirm'
import { toast } from '~/ui/toast/toast'
import { InviteTesterDocument, ResendInvitationDocument, RevokeInvitationDocument } from './Invitation.generated'
import { channelOf, inviteeName } from './InvitationBadges'
import { applyInvitationChanges, type Invitation } from './liveInvitations'

/** Shows a toast with the delivery status of an invitation that was created. */
export function useDeliveryToast() {
  const { t } = useTranslation('testers')
  return (invitation: Invitation) => {
    const channel = channelOf(invitation)
    if (channel === 'profile') return toast({ type: 'success', title: t('invite.doneFromSearch') })
    if (invitation.delivery === 'FAILED') return toast({ type: 'warning', title: t(`invite.notSent.${channel}`) })
    toast({ type: 'success', title: t(invitation.delivery === 'SENT' ? `invite.sent.${channel}` : 'invite.done') })
  }
}

/** Invites somebody to a project, from the dialog or from the search. The caller shows the errors. */
export function useInvite(projectId: string | null) {
  const { cache } = useApolloClient()
  const showDelivery = useDeliveryToast()

  return async (by: InvitedPerson) => {
    const input = { projectId, by }
    const { invitation, userErrors } = await mutate(InviteTesterDocument, { input }, { isIdempotent: true })
    if (invitation && projectId) {
      applyInvitationChanges(cache, projectId, [{ operation: 'CREATED', id: invitation.id, object: invitation }])
      showDelivery(invitation)
    }
    return { invitation, userErrors }
  }
}

export function useInvitationActions() {
  const { t } = useTranslation('testers')
  const [resend] = useAction(ResendInvitationDocument, { failed: t('resend.failed') })
  const [revoke] = useAction(RevokeInvitationDocument, { failed: t('revoke.failed') })

  return {
    resend: async ({ id }: Invitation) => {
      const payload = await resend({ input: { id } })
      if (!payload) return
      const delivery = payload.invitation?.delivery ?? 'PENDING'
      toast({
        type: delivery === 'FAILED' || delivery === 'NOT_CONFIGURED' ? 'warning' : 'success',
        title: t(`resend.${delivery}`),
      })
    },
    revoke: async (invitation: Invitation) => {
      const person = inviteeName(invitation) ?? t('someone')
      const question = {
        title: t('revoke.question'),
        body: t('revoke.what', { person }),
        confirmLabel: t('revoke.confirm'),
        cancelLabel: t('revoke.keep'),
      }
      if (!(await confirm(question)) || !(await revoke({ input: { id: invitation.id } }))) return
      toast({ type: 'success', title: t('revoke.done') })
    },
  }
}
