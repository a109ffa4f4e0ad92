import { NetworkStatus } from '@apollo/client'
import { useQuery } from '@apollo/client/react'
import { WorkspaceFrameDocument } from './WorkspaceFrame.generated'

export type WorkspaceFrame =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'missing' }
  | { state: 'ready'; title: string; color: string }

/** What the frame of a workspace shows. A workspace is its owner's alone: to anybody else it does not exist. */
export function useWorkspaceFrame(projectId: string): WorkspaceFrame {
  const { data, error, networkStatus, refetch } = useQuery(WorkspaceFrameDocument, { variables: { projectId } })
  const { project } = data ?? {}
  if (project?.workspaceSettings)
    return { state: 'ready', title: project.title, color: project.workspaceSettings.color }
  if (project !== undefined) return { state: 'missing' }
  if (error && networkStatus === NetworkStatus.error) return { state: 'failed', retry: () => void refetch() }
  return { state: 'loading' }
}
