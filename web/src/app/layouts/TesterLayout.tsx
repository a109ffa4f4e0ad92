import { ApolloProvider } from '@apollo/client/react'
import { Outlet } from 'react-router'
import { client } from '~/api/client'
import { useNotificationChanges } from '~/features/notifications/liveNotifications'
import { Notifications } from '~/features/notifications/Notifications'
import type { TesterTools } from '~/features/tester/ProfilePage'
import { useTesterNews } from '~/features/tester/useTesterNews'
import { ConfirmViewport } from '~/ui/confirm'
import { ConnectionBanner } from '../ConnectionBanner'

/** The pages of a tester, inside the public frame: their data, live. */
export default function TesterLayout() {
  return (
    <ApolloProvider client={client}>
      <News />
      <ConfirmViewport />
      <ConnectionBanner />
      <Outlet context={{ tools: <Notifications /> } satisfies TesterTools} />
    </ApolloProvider>
  )
}

/** One subscription for all the pages of the area; it outlives each of them. */
function News() {
  useNotificationChanges(useTesterNews())
  return null
}
