import { Circle, CircleCheck, CircleDotDashed, type LucideIcon } from 'lucide-react'
import type { RoadmapStatus } from '~/api/types.generated'

/** In the order in which `nextStatus` cycles through them. */
export const statuses: readonly RoadmapStatus[] = ['PENDING', 'IN_PROGRESS', 'COMPLETED']

export const nextStatus = (status: RoadmapStatus): RoadmapStatus =>
  statuses[(statuses.indexOf(status) + 1) % statuses.length] ?? 'PENDING'

/** Each status has an icon: color alone must not tell them apart. */
export const statusStyles: Record<RoadmapStatus, { palette: string; Icon: LucideIcon }> = {
  PENDING: { palette: 'gray', Icon: Circle },
  IN_PROGRESS: { palette: 'violet', Icon: CircleDotDashed },
  COMPLETED: { palette: 'green', Icon: CircleCheck },
}
