import { useChanges } from '~/api/realtime/useChanges'
import { applyRoadmapChanges } from './liveRoadmap'
import { RoadmapItemChangesDocument } from './RoadmapItemChange.generated'

/** Keeps the roadmap of a project up to date. Mounted once, by the layout of the workspace. */
export function useRoadmapChanges(projectId: string): void {
  useChanges(RoadmapItemChangesDocument, {
    variables: { projectId },
    apply(cache, { roadmapItemChanges: { changes } }) {
      applyRoadmapChanges(cache, projectId, changes)
    },
  })
}
