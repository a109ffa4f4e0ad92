import { ApolloProvider } from '@apollo/client/react'
import { Outlet } from 'react-router'
import { client } from '~/api/client'
import { useActivityChanges } from '~/features/dashboard/liveActivities'
import { useNotificationChanges } from '~/features/notifications/liveNotifications'
import { useProjectChanges } from '~/features/projects/useProjectChanges'
import { ConfirmViewport } from '~/ui/dialog/confirm'
import { CreatorFrame } from './CreatorFrame'
import { InviteAddress } from './InviteAddress'

export default function CreatorLayout() {
  return (
    <ApolloProvider client={client}>
      <LiveChanges />
      <ConfirmViewport />
      <InviteAddress />
      <CreatorFrame>
        <Outlet />
      </CreatorFrame>
    </ApolloProvider>
  )
}

/** The feeds of all the pages of the area; they outlive each of them. */
function LiveChanges() {
  useProjectChanges()
  useActivityChanges()
  useNotificationChanges()
  return null
}
