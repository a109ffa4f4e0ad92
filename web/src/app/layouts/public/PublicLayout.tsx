import { Box, Flex } from '@chakra-ui/react'
import { Outlet } from 'react-router'
import { preloadQuery } from '~/api/queries/preloadQuery'
import { SiteDocument } from '~/api/site.generated'
import { useHydrated } from '~/lib/useHydrated'
import { MAIN_ID } from '~/ui/SkipLink'
import { ConnectionBanner } from '../ConnectionBanner'
import { Footer } from './Footer'
import { PublicNav } from './PublicNav'

export const preload = () => preloadQuery(SiteDocument, {}, 'cache-first')

export default function PublicLayout() {
  return (
    <Flex direction="column">
      <PublicNav />
      <Connection />
      {/* The footer starts below the fold, so that it does not visibly move when the page loads. */}
      <Flex as="main" id={MAIN_ID} tabIndex={-1} direction="column" minH="calc(100dvh - 4rem)">
        <Outlet />
      </Flex>
      <Footer />
    </Flex>
  )
}

/** Lies over the top of the page, so that nothing moves when the banner comes and goes. Prerendered pages do not have it. */
function Connection() {
  const isHydrated = useHydrated()
  return (
    isHydrated && (
      <Box position="sticky" top="16" zIndex="sticky" h="0">
        <ConnectionBanner />
      </Box>
    )
  )
}
