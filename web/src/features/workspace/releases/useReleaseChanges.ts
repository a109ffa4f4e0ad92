import { useChanges } from '~/api/realtime/useChanges'
import { applyReleaseChanges } from './liveReleases'
import { ReleaseChangesDocument } from './ReleaseChange.generated'

/** Keeps the releases of a project up to date. */
export function useReleaseChanges(projectId: string): void {
  useChanges(ReleaseChangesDocument, {
    variables: { projectId },
    apply(cache, { releaseChanges: { changes } }) {
      applyReleaseChanges(cache, projectId, changes)
    },
  })
}
