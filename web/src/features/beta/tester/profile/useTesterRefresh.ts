import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'

/**
 * Keeps the tester's pages up to date: they are reloaded when the browser tab becomes visible again, which covers changes made in
 * another tab. Call the returned function for each notification, because every change made by others comes with one.
 */
export function useTesterRefresh(): () => void {
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
