import { Box } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'

interface Props {
  shown: boolean
  children: ReactNode
}

/**
 * The panel of a tab that has a form. Once shown it stays, hidden while another tab is: a change of tab loses nothing, and the form
 * still asks before the page is left with unsaved changes.
 */
export function FormPanel({ shown, children }: Props) {
  const [isKept, setIsKept] = useState(shown)
  if (shown && !isKept) setIsKept(true)
  return isKept && <Box hidden={!shown}>{children}</Box>
}
