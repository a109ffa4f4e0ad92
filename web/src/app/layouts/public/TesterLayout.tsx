import { useApolloClient } from '@apollo/client/react'
import { Outlet } from 'react-router'
import { useOnTabVisible } from '~/lib/useOnTabVisible'

/** The layout of the tester pages, inside the public layout. Creators see one of them too: what they have sent. */
export default function TesterLayout() {
  const client = useApolloClient()
  // For changes made in another tab: those by others come with a notification.
  useOnTabVisible(() => void client.refetchQueries({ include: 'active' }))
  return <Outlet />
}
