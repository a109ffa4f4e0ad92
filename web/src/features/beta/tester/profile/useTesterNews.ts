import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'

/**
 * Keeps the tester's pages as they are on the server. What happens to a tester (invited, a project moved on or deleted) comes
 * as a notification: call what is returned then. What they do themselves in another tab or on the page of an invitation shows
 * when they come back here.
 */
export function useTesterNews(): () => void {
  const client = useApolloClient()

  useEffect(
    function refreshOnReturn() {
      const refresh = () => document.visibilityState === 'visible' && void client.refetchQueries({ include: 'active' })
      document.addEventListener('visibilitychange', refresh)
      return () => document.removeEventListener('visibilitychange', refresh)
    },
    [client],
  )

  return () => void client.refetchQueries({ include: 'active' })
}
