import { Box } from '@chakra-ui/react'
import { useNavigation } from 'react-router'

/** A progress bar during navigation, shown after a delay. */
export function PendingBar() {
  const isPending = useNavigation().state !== 'idle'
  return (
    isPending && (
      <Box
        aria-hidden
        position="fixed"
        top="0"
        insetX="0"
        h="1"
        bg="ember.solid"
        zIndex="toast"
        transformOrigin="0 50%"
        animation="fade-in 300ms 250ms both, fill 8s 250ms cubic-bezier(0, .6, .2, 1) both"
      />
    )
  )
}
