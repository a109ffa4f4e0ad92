import type { ApolloCache } from '@apollo/client'
import { applyChanges, type Change, type LiveList } from '~/api/realtime/applyChanges'
import { RoadmapItem_RoadmapItemFragmentDoc, type RoadmapItemChangesSubscription } from './RoadmapItemChange.generated'

export type RoadmapItem = NonNullable<
  RoadmapItemChangesSubscription['roadmapItemChanges']['changes'][number]['roadmapItem']
>

const listOf = (projectId: string): LiveList<RoadmapItem> => ({
  typename: 'RoadmapItem',
  fragment: RoadmapItem_RoadmapItemFragmentDoc,
  fragmentName: 'RoadmapItem_roadmapItem',
  owner: `Project:${projectId}`,
  field: 'roadmapItems',
  compare: compareItems,
})

/** By date, then by creation. Ids increase with time. */
function compareItems(one: RoadmapItem, other: RoadmapItem): number {
  const [first, second] = [one, other].map(({ date, createdAt, id }) => `${date} ${createdAt} ${id}`) as [
    string,
    string,
  ]
  return first < second ? -1 : 1
}

export function applyRoadmapChanges(
  cache: ApolloCache,
  projectId: string,
  changes: readonly Change<RoadmapItem>[],
): void {
  applyChanges(cache, listOf(projectId), changes)
}
