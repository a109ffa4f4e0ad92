import { Flex } from '@chakra-ui/react'
import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { MAIN_ID } from '~/ui/SkipLink'
import { PageLoading } from '../PageLoading'
import { RouteErrorBoundary } from '../RouteError'
import { Footer } from './Footer'
import { PublicNav } from './PublicNav'

export default function PublicLayout() {
  return (
    <Flex direction="column" minH="100dvh">
      <PublicNav />
      <Flex as="main" id={MAIN_ID} tabIndex={-1} direction="column" flex="1">
        <RouteErrorBoundary>
          <Suspense fallback={<PageLoading />}>
            <Outlet />
          </Suspense>
        </RouteErrorBoundary>
      </Flex>
      <Footer />
    </Flex>
  )
}
