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

/** Each status has an icon: color alone must not tell them apart. */
interface StatusStyle {
  palette: string
  Icon: LucideIcon
}

/** In the order of the filter. */
export const invitationStatuses: readonly InvitationStatus[] = [
  'PENDING',
  'ACCEPTED',
  'FEEDBACK_GIVEN',
  'REFUSED',
  'REVOKED',
]

export const invitationStyles: Record<InvitationStatus, StatusStyle> = {
  PENDING: { palette: 'orange', Icon: Hourglass },
  ACCEPTED: { palette: 'green', Icon: CircleCheck },
  FEEDBACK_GIVEN: { palette: 'violet', Icon: MessageSquareText },
  REFUSED: { palette: 'red', Icon: CircleX },
  REVOKED: { palette: 'gray', Icon: Ban },
}

export const deliveryStyles: Record<InvitationDelivery, StatusStyle> = {
  PENDING: { palette: 'gray', Icon: Hourglass },
  SENT: { palette: 'green', Icon: Send },
  FAILED: { palette: 'red', Icon: CircleAlert },
  NOT_CONFIGURED: { palette: 'gray', Icon: Unplug },
}

/** For an invitation that is not sent: the tester sees it on their profile. */
export const profileStyle: StatusStyle = { palette: 'gray', Icon: UserRoundCheck }
