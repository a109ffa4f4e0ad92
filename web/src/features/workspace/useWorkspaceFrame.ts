import { reasonOf } from '~/api/errors'
import { usePageQuery } from '~/api/queries/usePageQuery'
import { WorkspaceFrameDocument } from './WorkspaceFrame.generated'

export type WorkspaceFrame =
  | { status: 'loading' }
  | { status: 'failed'; reason: string | undefined; retry: () => void }
  | { status: 'notFound' }
  | { status: 'ready'; title: string; color: string; unreadFeedbackCount: number }

/** The project shown around every page of its workspace. To anybody but its owner it does not exist. */
export function useWorkspaceFrame(projectId: string): WorkspaceFrame {
  const { data, error, refetch } = usePageQuery(WorkspaceFrameDocument, { variables: { projectId } })
  if (!data && error) return { status: 'failed', reason: reasonOf(error), retry: () => void refetch() }
  const { project } = data ?? {}
  if (project?.workspaceSettings)
    return {
      status: 'ready',
      title: project.title,
      color: project.workspaceSettings.color,
      unreadFeedbackCount: project.unreadFeedbackCount ?? 0,
    }
  return { status: project === undefined ? 'loading' : 'notFound' }
}
