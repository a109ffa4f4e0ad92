import { Flex } from '@chakra-ui/react'
import { Outlet } from 'react-router'
import { MAIN_ID } from '~/ui/SkipLink'
import { Footer } from './Footer'
import { PublicNav } from './PublicNav'

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
