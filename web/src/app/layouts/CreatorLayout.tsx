import { ApolloProvider } from '@apollo/client/react'
import { Flex } from '@chakra-ui/react'
import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { client } from '~/api/client'
import { useActivityChanges } from '~/features/dashboard/liveActivities'
import { useNotificationChanges } from '~/features/notifications/liveNotifications'
import { useProjectChanges } from '~/features/projects/useProjectChanges'
import { ConfirmViewport } from '~/ui/confirm'
import { MAIN_ID } from '~/ui/SkipLink'
import { ConnectionBanner } from '../ConnectionBanner'
import { PageLoading } from '../PageLoading'
import { RouteErrorBoundary } from '../RouteError'
import { InviteAddress } from './InviteAddress'
import { Sidebar } from './Sidebar'
import { TopBar } from './TopBar'

export default function CreatorLayout() {
  return (
    <ApolloProvider client={client}>
      <LiveChanges />
      <ConfirmViewport />
      <InviteAddress />
      <Flex minH="100dvh">
        <Sidebar />
        <Flex direction="column" flex="1" minW="0">
          <TopBar />
          <ConnectionBanner />
          <Flex as="main" id={MAIN_ID} tabIndex={-1} direction="column" flex="1" px={{ base: '4', md: '8' }} py={{ base: '6', md: '10' }}>
            <RouteErrorBoundary>
              <Suspense fallback={<PageLoading />}>
                <Outlet />
              </Suspense>
            </RouteErrorBoundary>
          </Flex>
        </Flex>
      </Flex>
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
