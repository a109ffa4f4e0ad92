import { ChartNoAxesCombined, Feather, Inbox, Map, MessagesSquare, PackageCheck, Settings2 } from 'lucide-react'

/** The parts of a workspace, in menu order. The link to the calculator is in the header; on a phone, in its account menu. */
export const workspaceLinks = [
  { part: 'retours', label: 'feedback', Icon: Inbox },
  { part: 'chatbot', label: 'chatbot', Icon: MessagesSquare },
  { part: 'roadmap', label: 'roadmap', Icon: Map },
  { part: 'versions', label: 'releases', Icon: PackageCheck },
  { part: 'chiffres', label: 'figures', Icon: ChartNoAxesCombined },
  { part: 'story', label: 'story', Icon: Feather },
  { part: 'settings', label: 'settings', Icon: Settings2 },
] as const
