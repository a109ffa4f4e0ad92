import type { ApolloCache } from '@apollo/client'
import { applyChanges, type Change, type LiveList } from '~/api/realtime/applyChanges'
import { useChanges } from '~/api/realtime/useChanges'
import {
  JoinRequest_RequestFragmentDoc,
  type JoinRequest_RequestFragment,
  JoinRequestChangesDocument,
} from './ProjectLink.generated'

export type JoinRequest = JoinRequest_RequestFragment

const requestsOf = (projectId: string): LiveList<JoinRequest> => ({
  typename: 'JoinRequest',
  fragment: JoinRequest_RequestFragmentDoc,
  fragmentName: 'JoinRequest_request',
  owner: `Project:${projectId}`,
  field: 'joinRequests',
  belongs: ({ status }) => status === 'PENDING',
  isFiltered: true,
})

export function applyRequestChanges(
  cache: ApolloCache,
  projectId: string,
  changes: readonly Change<JoinRequest>[],
): boolean {
  return applyChanges(cache, requestsOf(projectId), changes)
}

/** Keeps the requests to join a project up to date. */
export function useRequestChanges(projectId: string | null): void {
  useChanges(JoinRequestChangesDocument, {
    variables: projectId === null ? null : { projectId },
    apply(cache, { joinRequestChanges: { changes } }) {
      if (projectId === null) return true
      return applyRequestChanges(cache, projectId, changes)
    },
  })
}
