import { Feather, Map, MessagesSquare, Settings2 } from 'lucide-react'

/** The parts of a workspace, in the order of its menu; the calculator has its button in the header instead. */
export const workspaceLinks = [
  { part: 'chatbot', label: 'chatbot', Icon: MessagesSquare },
  { part: 'roadmap', label: 'roadmap', Icon: Map },
  { part: 'story', label: 'story', Icon: Feather },
  { part: 'settings', label: 'settings', Icon: Settings2 },
] as const
