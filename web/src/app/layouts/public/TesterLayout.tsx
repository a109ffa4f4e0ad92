import { useApolloClient } from '@apollo/client/react'
import { Stack } from '@chakra-ui/react'
import { Outlet } from 'react-router'
import { useOnTabVisible } from '~/lib/useOnTabVisible'

/** The layout of the tester pages, inside the public layout. Creators see one of them too: what they have sent. */
export default function TesterLayout() {
  const client = useApolloClient()
  // For changes made in another tab: those by others come with a notification.
  useOnTabVisible(() => void client.refetchQueries({ include: 'active' }))
  return (
    <Stack gap="6" w="full" maxW="6xl" mx="auto" px={{ base: '4', md: '8' }} py={{ base: '6', md: '10' }}>
      <Outlet />
    </Stack>
  )
}
