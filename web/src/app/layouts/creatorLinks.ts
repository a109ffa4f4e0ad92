import { FolderKanban } from 'lucide-react'
import { paths } from '~/lib/paths'

/** The pages of the creator's area that exist, in the order of the menu. */
export const creatorLinks = [{ to: paths.projects, label: 'creator.projects', Icon: FolderKanban }] as const
