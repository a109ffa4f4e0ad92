import { usePageQuery } from '~/api/queries/usePageQuery'
import { linksVariables } from '../pageQueries'
import { useRequestChanges } from './liveRequests'
import { JoinRequestsDocument } from './ProjectLink.generated'

/** Who asks to test the project, live. */
export function useJoinRequests(projectId: string | null) {
  useRequestChanges(projectId)
  return usePageQuery(JoinRequestsDocument, { variables: linksVariables(projectId ?? ''), skip: !projectId })
}

export type JoinRequestsResult = ReturnType<typeof useJoinRequests>
