import { CircleCheck, CirclePause, Gauge, type LucideIcon } from 'lucide-react'
import type { ProjectStatus } from '~/api/types.generated'

/** In the order a project goes through them. Each has its own icon: colour alone does not tell them apart. */
export const statuses: readonly ProjectStatus[] = ['IN_PROGRESS', 'PAUSED', 'COMPLETED']

export const statusLooks: Record<ProjectStatus, { palette: string; Icon: LucideIcon }> = {
  IN_PROGRESS: { palette: 'ember', Icon: Gauge },
  PAUSED: { palette: 'gray', Icon: CirclePause },
  COMPLETED: { palette: 'green', Icon: CircleCheck },
}
