import {
  Ban,
  CircleAlert,
  CircleCheck,
  CircleX,
  Hourglass,
  type LucideIcon,
  MessageSquareText,
  Send,
  Unplug,
  UserRoundCheck,
} from 'lucide-react'
import type { InvitationDelivery, InvitationStatus } from '~/api/types.generated'

interface Look {
  palette: string
  Icon: LucideIcon
}

/** In the order of the filter; each has a sign of its own, colour being never the only one. */
export const invitationStatuses: readonly InvitationStatus[] = [
  'PENDING',
  'ACCEPTED',
  'FEEDBACK_GIVEN',
  'REFUSED',
  'REVOKED',
]

export const statusLooks: Record<InvitationStatus, Look> = {
  PENDING: { palette: 'orange', Icon: Hourglass },
  ACCEPTED: { palette: 'green', Icon: CircleCheck },
  FEEDBACK_GIVEN: { palette: 'violet', Icon: MessageSquareText },
  REFUSED: { palette: 'red', Icon: CircleX },
  REVOKED: { palette: 'gray', Icon: Ban },
}

export const deliveryLooks: Record<InvitationDelivery, Look> = {
  PENDING: { palette: 'gray', Icon: Hourglass },
  SENT: { palette: 'green', Icon: Send },
  FAILED: { palette: 'red', Icon: CircleAlert },
  NOT_CONFIGURED: { palette: 'gray', Icon: Unplug },
}

/** Of an invitation that is not sent: the tester finds it where they sign in. */
export const profileLook: Look = { palette: 'gray', Icon: UserRoundCheck }
