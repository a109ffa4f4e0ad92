import type { Invitation } from './useInvitation'

/**
 * What the current user can do with an invitation.
 * - `open`: answer it.
 * - `paused`, `completed`: refuse it only, because its project is not in progress; it was not answered yet.
 * - `forAnother`: nothing, because it was sent to somebody else.
 * - `testing`: send feedback, because they accepted it.
 * - `testingPaused`: send feedback later, when the project continues.
 * - `own`: share it, because they created it.
 * - `processed`: nothing, because it was answered or revoked.
 */
export type InvitationAccess =
  'open' | 'paused' | 'completed' | 'forAnother' | 'testing' | 'testingPaused' | 'own' | 'processed'

type AccessFields = Pick<Invitation, 'status' | 'canAccept' | 'canSendFeedback' | 'delivery' | 'token'> & {
  project: Pick<NonNullable<Invitation['project']>, 'status'>
}

export function accessOf({
  status,
  canAccept,
  canSendFeedback,
  delivery,
  token,
  project,
}: AccessFields): InvitationAccess {
  if (delivery !== null) return 'own'
  switch (status) {
    case 'PENDING':
      if (canAccept) return 'open'
      if (project.status === 'PAUSED') return 'paused'
      return project.status === 'COMPLETED' ? 'completed' : 'forAnother'
    case 'ACCEPTED':
      if (token === null) return 'processed'
      return canSendFeedback ? 'testing' : 'testingPaused'
    case 'FEEDBACK_GIVEN':
    case 'REFUSED':
    case 'REVOKED':
      return 'processed'
  }
}
