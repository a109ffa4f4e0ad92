import { Navigate, useOutletContext, useParams } from 'react-router'
import { projectPath } from '~/lib/navigation/paths'

/** What the layout tells its pages. */
export interface WorkspaceContext {
  unreadFeedbackCount: number
}

/** Redirects to the part that a workspace opens on. */
export default function FirstPart() {
  const { projectId = '' } = useParams()
  const { unreadFeedbackCount } = useOutletContext<WorkspaceContext>()
  return <Navigate to={projectPath(projectId, unreadFeedbackCount)} replace />
}
