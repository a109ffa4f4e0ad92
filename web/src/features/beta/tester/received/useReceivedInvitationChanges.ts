import { useChanges } from '~/api/realtime/useChanges'
import { ReceivedInvitationChangesDocument } from './ReceivedInvitationChanges.generated'

/** Reloads the page when an invitation that the viewer received changes, or the sheet of its project. */
export function useReceivedInvitationChanges(): void {
  useChanges(ReceivedInvitationChangesDocument, {
    variables: {},
    apply: (_cache, { receivedInvitationChanges: { changes } }) => changes.length === 0,
  })
}
