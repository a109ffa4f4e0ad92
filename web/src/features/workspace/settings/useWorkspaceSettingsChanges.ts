import { applyObject, type LiveObjectType } from '~/api/realtime/applyObject'
import { useChanges } from '~/api/realtime/useChanges'
import {
  WorkspaceSettings_WorkspaceSettingsFragmentDoc,
  WorkspaceSettingsChangesDocument,
} from './WorkspaceSettingsChange.generated'

const liveSettings: LiveObjectType = {
  typename: 'WorkspaceSettings',
  fragment: WorkspaceSettings_WorkspaceSettingsFragmentDoc,
  fragmentName: 'WorkspaceSettings_workspaceSettings',
}

/** Keeps the settings of a workspace up to date. Mounted once, by its layout. */
export function useWorkspaceSettingsChanges(projectId: string): void {
  useChanges(WorkspaceSettingsChangesDocument, {
    variables: { projectId },
    apply(cache, { workspaceSettingsChanges: { changes } }) {
      for (const { object } of changes) if (object) applyObject(cache, liveSettings, object)
    },
  })
}
