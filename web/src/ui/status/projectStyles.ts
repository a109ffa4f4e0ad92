import { CircleCheck, CirclePause, Gauge, type LucideIcon } from 'lucide-react'

/** In the order a project goes through them. */
export const projectStatuses = ['IN_PROGRESS', 'PAUSED', 'COMPLETED'] as const

/** Each status has an icon: color alone must not tell them apart. */
export const projectStyles: Record<(typeof projectStatuses)[number], { palette: string; Icon: LucideIcon }> = {
  IN_PROGRESS: { palette: 'ember', Icon: Gauge },
  PAUSED: { palette: 'gray', Icon: CirclePause },
  COMPLETED: { palette: 'green', Icon: CircleCheck },
}
