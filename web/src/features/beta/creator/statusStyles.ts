import { Ban, CircleCheck, CircleX, Hourglass, type LucideIcon, MessageSquareText } from 'lucide-react'
import type { InvitationStatus } from '~/api/types.generated'

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
