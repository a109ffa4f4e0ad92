import { CircleCheck, CirclePause, Gauge, type LucideIcon } from 'lucide-react'
import type { ProjectStatus } from '~/api/types.generated'

/** Each status has an icon: color alone must not tell them apart. */
export const projectStyles: Record<ProjectStatus, { palette: string; Icon: LucideIcon }> = {
  IN_PROGRESS: { palette: 'ember', Icon: Gauge },
  PAUSED: { palette: 'gray', Icon: CirclePause },
  COMPLETED: { palette: 'green', Icon: CircleCheck },
}
