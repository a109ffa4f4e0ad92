import { Feather, Map, MessagesSquare, Settings2 } from 'lucide-react'

/** The menu of a workspace, in order. The calculator has a button in the header instead. */
export const workspaceLinks = [
  { part: 'chatbot', label: 'chatbot', Icon: MessagesSquare },
  { part: 'roadmap', label: 'roadmap', Icon: Map },
  { part: 'story', label: 'story', Icon: Feather },
  { part: 'settings', label: 'settings', Icon: Settings2 },
] as const
