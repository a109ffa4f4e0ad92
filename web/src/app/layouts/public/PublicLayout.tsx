import { Box, Flex } from '@chakra-ui/react'
import { Outlet } from 'react-router'
import { preloadQuery } from '~/api/queries/preloadQuery'
import { SiteDocument } from '~/api/site.generated'
import { preloadNotifications } from '~/features/notifications/preloadNotifications'
import { useHydrated } from '~/lib/useHydrated'
import { lazyPart } from '~/ui/part/lazyPart'
import { MAIN_ID } from '~/ui/SkipLink'
import { ConnectionBanner } from '../ConnectionBanner'
import { Footer } from './Footer'
import { PublicNav } from './PublicNav'

/** The questions of public pages, for those that ask one. */
const Confirmations = lazyPart(async () => ({ default: (await import('~/ui/dialog/confirm')).ConfirmViewport }), {
  as: 'decoration',
})

export const preload = () => Promise.all([preloadQuery(SiteDocument, {}, 'cache-first'), preloadNotifications()])

export default function PublicLayout() {
  return (
    <Flex direction="column">
      <PublicNav />
      <AfterHydration />
      {/* The footer starts below the fold, so that it does not visibly move when the page loads. */}
      <Flex as="main" id={MAIN_ID} tabIndex={-1} direction="column" minH="calc(100dvh - 4rem)">
        <Outlet />
      </Flex>
      <Footer />
    </Flex>
  )
}

/** What prerendered pages do not have. */
function AfterHydration() {
  const isHydrated = useHydrated()
  return (
    isHydrated && (
      <>
        {/* Lies over the top of the page, so that nothing moves when the banner comes and goes. */}
        <Box position="sticky" top="16" zIndex="sticky" h="0">
          <ConnectionBanner />
        </Box>
        <Confirmations />
      </>
    )
  )
}
