import { FolderKanban, LayoutDashboard, Settings, Users } from 'lucide-react'
import { paths } from '~/lib/navigation/paths'

/** The pages of the creator's area, in the order of the menu. */
export const creatorLinks = [
  { to: paths.dashboard, label: 'creator.dashboard', Icon: LayoutDashboard },
  { to: paths.projects, label: 'creator.projects', Icon: FolderKanban },
  { to: paths.testers, label: 'creator.testers', Icon: Users },
  { to: paths.settings, label: 'creator.settings', Icon: Settings },
] as const
