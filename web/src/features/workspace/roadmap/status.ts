import type { RoadmapStatus } from '~/api/types.generated'

/** In the order in which `nextStatus` cycles through them. */
export const statuses: readonly RoadmapStatus[] = ['PENDING', 'IN_PROGRESS', 'COMPLETED']

export const nextStatus = (status: RoadmapStatus): RoadmapStatus =>
  statuses[(statuses.indexOf(status) + 1) % statuses.length] ?? 'PENDING'
