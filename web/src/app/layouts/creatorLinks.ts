import { FolderKanban, LayoutDashboard, Users } from 'lucide-react'
import { paths } from '~/lib/paths'

/** The pages of the creator's area, in the order of the menu. */
export const creatorLinks = [
  { to: paths.dashboard, label: 'creator.dashboard', Icon: LayoutDashboard },
  { to: paths.projects, label: 'creator.projects', Icon: FolderKanban },
  { to: paths.testers, label: 'creator.testers', Icon: Users },
] as const
