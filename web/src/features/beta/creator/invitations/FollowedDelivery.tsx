import { useFragment } from '@apollo/client/react'
import { useEffect, useEffectEvent } from 'react'
import { type Delivery, endDelivery } from '~/domain/deliveries'
import { InvitationRow_InvitationFragmentDoc } from '~/api/invitations/invitationRow.generated'
import { useInvitationChanges } from './liveInvitations'
import { useDeliveryToast } from './useInvitationActions'

/** Says, once, what became of the delivery of an invitation. Renders nothing. */
export function FollowedDelivery({ projectId, invitationId }: Delivery) {
  const { data: invitation, complete } = useFragment({
    fragment: InvitationRow_InvitationFragmentDoc,
    fragmentName: 'InvitationRow_invitation',
    from: { __typename: 'Invitation', id: invitationId },
  })
  const showToast = useDeliveryToast()
  useInvitationChanges(projectId, () => endDelivery(invitationId))

  // One that was answered or revoked in the meantime is not sent any more.
  const isOver = complete && (invitation.delivery !== 'PENDING' || invitation.status !== 'PENDING')
  const end = useEffectEvent(() => {
    if (complete) showToast(invitation)
    endDelivery(invitationId)
  })
  useEffect(
    function endOnce() {
      if (isOver) end()
    },
    [isOver],
  )
  return null
}
