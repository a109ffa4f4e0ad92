import { useChanges } from '~/api/realtime/useChanges'
import { applyProjectChanges } from './liveProjects'
import { ProjectChangesDocument } from './ProjectChange.generated'

/** Keeps the projects in the cache up to date. Once per page. */
export function useProjectChanges(): void {
  useChanges(ProjectChangesDocument, {
    variables: {},
    apply(cache, { projectChanges: { changes } }) {
      return applyProjectChanges(cache, changes)
    },
  })
}
