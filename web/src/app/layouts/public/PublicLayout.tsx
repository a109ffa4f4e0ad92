import { Flex } from '@chakra-ui/react'
import { Outlet } from 'react-router'
import { preloadQuery } from '~/api/preloadQuery'
import { SiteDocument } from '~/api/site.generated'
import { MAIN_ID } from '~/ui/SkipLink'
import { Footer } from './Footer'
import { PublicNav } from './PublicNav'

export const preload = () => preloadQuery(SiteDocument, {}, 'cache-first')

export default function PublicLayout() {
  return (
    <Flex direction="column">
      <PublicNav />
      {/* The footer starts below the fold, so that it does not visibly move when the page loads. */}
      <Flex as="main" id={MAIN_ID} tabIndex={-1} direction="column" minH="calc(100dvh - 4rem)">
        <Outlet />
      </Flex>
      <Footer />
    </Flex>
  )
}
