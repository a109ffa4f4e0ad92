import { Circle, CircleCheck, CircleDotDashed, type LucideIcon } from 'lucide-react'
import type { RoadmapStatus } from '~/api/types.generated'

/** In the order in which a step goes through them, and round again. */
export const statuses: readonly RoadmapStatus[] = ['PENDING', 'IN_PROGRESS', 'COMPLETED']

export const nextStatus = (status: RoadmapStatus): RoadmapStatus =>
  statuses[(statuses.indexOf(status) + 1) % statuses.length] ?? 'PENDING'

/** Each has a sign of its own, colour being never the only one. */
export const statusLooks: Record<RoadmapStatus, { palette: string; Icon: LucideIcon }> = {
  PENDING: { palette: 'gray', Icon: Circle },
  IN_PROGRESS: { palette: 'violet', Icon: CircleDotDashed },
  COMPLETED: { palette: 'green', Icon: CircleCheck },
}
