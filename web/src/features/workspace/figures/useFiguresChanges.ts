import { useApolloClient } from '@apollo/client/react'
import { useChanges } from '~/api/realtime/useChanges'
import { refetchActive } from '~/api/queries/refetchActive'
import { FiguresInvitationChangesDocument } from './Figures.generated'

/** Refetches the figures when invitations change. The layout of the workspace does so when feedback does. */
export function useFiguresChanges(projectId: string): void {
  const client = useApolloClient()
  useChanges(FiguresInvitationChangesDocument, {
    variables: { projectId },
    onNews({ invitationChanges: { changes } }) {
      if (changes.length > 0) refetchActive(client, 'Figures')
    },
  })
}
