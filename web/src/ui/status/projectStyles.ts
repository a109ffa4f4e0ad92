import { CircleCheck, CirclePause, Gauge, type LucideIcon } from 'lucide-react'

type ProjectStatus = 'IN_PROGRESS' | 'PAUSED' | 'COMPLETED'

/** Each status has an icon: color alone must not tell them apart. */
export const projectStyles: Record<ProjectStatus, { palette: string; Icon: LucideIcon }> = {
  IN_PROGRESS: { palette: 'ember', Icon: Gauge },
  PAUSED: { palette: 'gray', Icon: CirclePause },
  COMPLETED: { palette: 'green', Icon: CircleCheck },
}
