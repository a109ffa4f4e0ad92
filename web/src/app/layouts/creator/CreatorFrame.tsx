import { Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { MAIN_ID } from '~/ui/SkipLink'
import { ConnectionBanner } from '../ConnectionBanner'
import { Sidebar } from './Sidebar'
import { TopBar } from './TopBar'

/** The sidebar and top bar around the creator pages. */
export function CreatorFrame({ children }: { children: ReactNode }) {
  return (
    <Flex minH="100dvh">
      <Sidebar />
      <Flex direction="column" flex="1" minW="0">
        <TopBar />
        <ConnectionBanner />
        <Flex
          as="main"
          id={MAIN_ID}
          tabIndex={-1}
          direction="column"
          flex="1"
          px={{ base: '4', md: '8' }}
          py={{ base: '6', md: '10' }}
        >
          {children}
        </Flex>
      </Flex>
    </Flex>
  )
}
