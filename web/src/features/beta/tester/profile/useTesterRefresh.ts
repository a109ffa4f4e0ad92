import { useApolloClient } from '@apollo/client/react'
import { useOnTabVisible } from '~/lib/useOnTabVisible'

/**
 * Keeps the tester's pages up to date: they are reloaded when the browser tab becomes visible again, which covers changes made in
 * another tab. Call the returned function for each notification, because every change made by others comes with one.
 */
export function useTesterRefresh(): () => void {
  const client = useApolloClient()
  const refresh = () => void client.refetchQueries({ include: 'active' })
  useOnTabVisible(refresh)
  return refresh
}
