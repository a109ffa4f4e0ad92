import { FolderKanban, LayoutDashboard, Settings, Users } from 'lucide-react'
import { paths } from '~/lib/navigation/paths'

/** The creator pages, in menu order. */
export const creatorLinks = [
  { to: paths.dashboard, label: 'creator.dashboard', Icon: LayoutDashboard },
  { to: paths.testers, label: 'creator.testers', Icon: Users },
  { to: paths.projects, label: 'creator.projects', Icon: FolderKanban },
  { to: paths.settings, label: 'creator.settings', Icon: Settings },
] as const
