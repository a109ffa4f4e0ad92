import { Navigate, useParams } from 'react-router'
import { useWorkspaceFrame } from '~/features/workspace/useWorkspaceFrame'
import { projectPath } from '~/lib/navigation/paths'

/** Redirects to the part that a workspace opens on. The layout around it shows it only once the project is loaded. */
export default function FirstPart() {
  const { projectId = '' } = useParams()
  const frame = useWorkspaceFrame(projectId)
  if (frame.status !== 'ready') return null
  return <Navigate to={projectPath(projectId, frame.unreadFeedbackCount)} replace />
}
