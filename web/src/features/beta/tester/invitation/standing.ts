import type { Invitation } from './useInvitation'

/**
 * What an invitation is to the person who reads it now.
 * - `open`: theirs to answer.
 * - `paused`, `completed`: not answered yet, but its project takes no testers (now, or for good).
 * - `forAnother`: names somebody else than the one signed in.
 * - `testing`, `testingPaused`: they accepted it; their feedback is welcome, or waits for the project to go on.
 * - `own`: they sent it.
 * - `processed`: answered, by whomever.
 */
export type Standing =
  'open' | 'paused' | 'completed' | 'forAnother' | 'testing' | 'testingPaused' | 'own' | 'processed'

type Known = Pick<Invitation, 'status' | 'canAccept' | 'canSendFeedback' | 'delivery' | 'token'> & {
  project: Pick<NonNullable<Invitation['project']>, 'status'>
}

export function standingOf({ status, canAccept, canSendFeedback, delivery, token, project }: Known): Standing {
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
