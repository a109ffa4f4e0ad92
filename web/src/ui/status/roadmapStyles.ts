import { Circle, CircleCheck, CircleDotDashed, type LucideIcon } from 'lucide-react'

type RoadmapStatus = 'PENDING' | 'IN_PROGRESS' | 'COMPLETED'

/** Each status has an icon: color alone must not tell them apart. */
export const roadmapStyles: Record<RoadmapStatus, { palette: string; Icon: LucideIcon }> = {
  PENDING: { palette: 'gray', Icon: Circle },
  IN_PROGRESS: { palette: 'violet', Icon: CircleDotDashed },
  COMPLETED: { palette: 'green', Icon: CircleCheck },
}
