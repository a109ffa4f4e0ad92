import { ApolloProvider } from '@apollo/client/react'
import { client } from '~/api/client/client'
import type { SessionViewer } from '~/api/session/session'
import { useReceivedInvitationChanges } from '~/features/beta/tester/received/useReceivedInvitationChanges'
import { useNotificationChanges } from '~/features/notifications/liveNotifications'
import { Notifications } from '~/features/notifications/Notifications'
import { useAccountSettingsChanges } from '../../preferences/useAccountSettingsChanges'
import { Account } from '../Account'

/** What the navigation of public pages has for who is signed in. Its chunk brings Apollo to pages that do without. */
export default function SignedIn({ viewer }: { viewer: SessionViewer }) {
  return (
    <ApolloProvider client={client}>
      <LiveChanges />
      <Notifications />
      {/* Whoever has both roles is most often here to test. */}
      <Account person={viewer} space={viewer.roles.includes('TESTER') ? 'TESTER' : viewer.userType} />
    </ApolloProvider>
  )
}

/** The subscriptions shared by all public pages. */
function LiveChanges() {
  useAccountSettingsChanges()
  useReceivedInvitationChanges()
  // What else others decide about the viewer comes with a notification: an answer, the end of a test.
  useNotificationChanges(() => void client.refetchQueries({ include: 'active' }))
  return null
}
