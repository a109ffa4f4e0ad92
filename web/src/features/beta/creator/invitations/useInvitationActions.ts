import { useApolloClient } from '@apollo/client/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '~/api/mutations/mutate'
import type { InvitedPerson } from '~/api/types.generated'
import { useAction } from '~/forms/useAction'
import { confirm } from '~/ui/dialog/confirm'
import { toast } from '~/ui/toast/toast'
import { followDelivery } from '~/domain/deliveries'
import { InviteTesterDocument, ResendInvitationDocument, RevokeInvitationDocument } from './Invitation.generated'
import { channelOf, inviteeName } from '~/domain/invitation'
import { applyInvitationChanges, type Invitation } from './liveInvitations'

/** Shows a toast with what became of the delivery of an invitation that was created: none while it is being sent. */
export function useDeliveryToast() {
  const { t } = useTranslation('testers')
  return (invitation: Invitation) => {
    const { delivery } = invitation
    const channel = channelOf(invitation)
    if (channel === 'profile') return toast({ type: 'success', title: t('invite.doneFromSearch') })
    if (delivery === 'FAILED') return toast({ type: 'warning', title: t(`invite.notSent.${channel}`) })
    if (delivery === 'PENDING') return
    toast({ type: 'success', title: t(delivery === 'SENT' ? `invite.sent.${channel}` : 'invite.done') })
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
      if (invitation.delivery === 'PENDING') followDelivery({ projectId, invitationId: invitation.id })
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
      const { id, status } = invitation
      const person = inviteeName(invitation) ?? t('someoneInText')
      const action = status === 'ACCEPTED' ? 'endTest' : 'revoke'
      const question = {
        title: t(`${action}.question`),
        body: t(status === 'ACCEPTED' || status === 'FEEDBACK_GIVEN' ? 'revoke.kept' : 'revoke.what', { person }),
        confirmLabel: t(`${action}.confirm`),
        cancelLabel: t(`${action}.keep`),
      }
      if (!(await confirm(question)) || !(await revoke({ input: { id } }))) return
      toast({ type: 'success', title: t(`${action}.done`) })
    },
  }
}
