import { Flex } from '@chakra-ui/react'
import { Outlet } from 'react-router'
import { prefetchSite } from '~/api/site'
import { MAIN_ID } from '~/ui/SkipLink'
import { Footer } from './Footer'
import { PublicNav } from './PublicNav'

/** Parts of most public pages depend on what this deployment offers. */
export const preload = prefetchSite

export default function PublicLayout() {
  return (
    <Flex direction="column">
      <PublicNav />
      {/* The footer starts below the window: it is not seen to move when the page arrives. */}
      <Flex as="main" id={MAIN_ID} tabIndex={-1} direction="column" minH="calc(100dvh - 4rem)">
        <Outlet />
      </Flex>
      <Footer />
    </Flex>
  )
}
