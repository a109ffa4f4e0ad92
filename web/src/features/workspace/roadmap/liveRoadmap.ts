import type { ApolloCache } from '@apollo/client'
import { applyChanges, type Change, type LiveList } from '~/api/realtime/applyChanges'
import { compareSteps } from '~/domain/roadmap'
import { RoadmapItem_RoadmapItemFragmentDoc, type RoadmapItemChangesSubscription } from './RoadmapItemChange.generated'

export type RoadmapItem = NonNullable<RoadmapItemChangesSubscription['roadmapItemChanges']['changes'][number]['object']>

const listOf = (projectId: string): LiveList<RoadmapItem> => ({
  typename: 'RoadmapItem',
  fragment: RoadmapItem_RoadmapItemFragmentDoc,
  fragmentName: 'RoadmapItem_roadmapItem',
  owner: `Project:${projectId}`,
  field: 'roadmapItems',
  compare: compareSteps,
})

export function applyRoadmapChanges(
  cache: ApolloCache,
  projectId: string,
  changes: readonly Change<RoadmapItem>[],
): void {
  applyChanges(cache, listOf(projectId), changes)
}
