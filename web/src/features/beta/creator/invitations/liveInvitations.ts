import type { ApolloCache } from '@apollo/client'
import { applyChanges, type Change, type LiveList } from '~/api/realtime/applyChanges'
import { useChanges } from '~/api/realtime/useChanges'
import type { InvitationFilter } from '~/api/types.generated'
import {
  type InvitationRow_InvitationFragment,
  InvitationRow_InvitationFragmentDoc,
} from '~/api/invitations/invitationRow.generated'
import { InvitationChangesDocument } from './Invitation.generated'

export type Invitation = InvitationRow_InvitationFragment

const invitationsOf = (projectId: string): LiveList<Invitation> => ({
  typename: 'Invitation',
  fragment: InvitationRow_InvitationFragmentDoc,
  fragmentName: 'InvitationRow_invitation',
  owner: `Project:${projectId}`,
  field: 'invitations',
  belongs({ status }, args) {
    const filter = args.filter as InvitationFilter | undefined
    return filter?.status?.includes(status) ?? true
  },
})

export function applyInvitationChanges(
  cache: ApolloCache,
  projectId: string,
  changes: readonly Change<Invitation>[],
): boolean {
  return applyChanges(cache, invitationsOf(projectId), changes)
}

/**
 * Keeps the invitations of a project up to date.
 * @param onGone called when the project does not exist any more
 */
export function useInvitationChanges(projectId: string | null, onGone?: () => void): void {
  useChanges(InvitationChangesDocument, {
    variables: projectId === null ? null : { projectId },
    apply(cache, { invitationChanges: { changes } }) {
      if (projectId === null) return true
      return applyInvitationChanges(cache, projectId, changes)
    },
    onGone,
  })
}
