import { useApolloClient, useSubscription } from '@apollo/client/react'
import { useEffect } from 'react'
import { TesterNewsDocument } from './TesterNews.generated'

/**
 * Keeps the tester's pages as they are on the server. What happens to a tester (invited, a project moved on or deleted) comes
 * as a notification; what they do themselves in another tab or on the page of an invitation shows when they come back here.
 */
export function useTesterNews(): void {
  const client = useApolloClient()

  useSubscription(TesterNewsDocument, {
    fetchPolicy: 'no-cache',
    ignoreResults: true,
    onData({ data: { data } }) {
      if (data?.notificationChanges.changes.length) void client.refetchQueries({ include: 'active' })
    },
    onError: reportError,
  })

  useEffect(
    function refreshOnReturn() {
      const refresh = () => document.visibilityState === 'visible' && void client.refetchQueries({ include: 'active' })
      document.addEventListener('visibilitychange', refresh)
      return () => document.removeEventListener('visibilitychange', refresh)
    },
    [client],
  )
}
