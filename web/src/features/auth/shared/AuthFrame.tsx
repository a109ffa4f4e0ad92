import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { focusOnMount } from '~/lib/restoreFocus'
import { Gauge } from '~/ui/Gauge'

interface Props {
  title: string
  lead: ReactNode
  /** Focuses the title, for a page that replaces a form. */
  takesFocus?: boolean
  children?: ReactNode
}

/** The frame of the authentication pages. */
export function AuthFrame({ title, lead, takesFocus = false, children }: Props) {
  return (
    <Flex flex="1" overflow="hidden">
      <Box
        hideBelow="lg"
        position="relative"
        w="42%"
        bg={{ base: 'bg.inverted', _dark: 'bg.subtle' }}
        color={{ base: 'fg.inverted', _dark: 'fg' }}
        aria-hidden
      >
        {/* In the middle of the window: the height of the page changes while the form arrives. */}
        <Gauge
          reading={0.62}
          position="absolute"
          top="calc(50dvh - 2rem)"
          insetEnd="10%"
          w="52rem"
          maxW="none"
          translate="0 -50%"
        />
      </Box>
      <Flex flex="1" justify="center" px={{ base: '4', md: '8' }} py={{ base: '10', md: '16' }}>
        <Stack w="full" maxW="md" gap="8">
          <Stack gap="2">
            <Heading as="h1" size="5xl" tabIndex={-1} ref={takesFocus ? focusOnMount : undefined}>
              {title}
            </Heading>
            <Text color="fg.muted" fontSize="lg">
              {lead}
            </Text>
          </Stack>
          {children}
        </Stack>
      </Flex>
    </Flex>
  )
}
