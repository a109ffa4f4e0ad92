import { Box, chakra, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import type { ReactNode, SubmitEvent } from 'react'
import { Gauge } from '~/ui/Gauge'

interface Props {
  title: string
  lead: string
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  /** The way to the other form. */
  elsewhere?: ReactNode
  children: ReactNode
}

/** The frame of the pages around signing in: the form, beside a dial that is well on its way. */
export function AuthPanel({ title, lead, onSubmit, elsewhere, children }: Props) {
  return (
    <Flex flex="1" overflow="hidden">
      <Box hideBelow="lg" position="relative" w="42%" bg={{ base: 'bg.inverted', _dark: 'bg.subtle' }} color={{ base: 'fg.inverted', _dark: 'fg' }} aria-hidden>
        <Gauge reading={0.62} position="absolute" top="50%" insetEnd="10%" w="52rem" maxW="none" translate="0 -50%" />
      </Box>
      <Flex flex="1" justify="center" px={{ base: '4', md: '8' }} py={{ base: '10', md: '16' }}>
        <Stack w="full" maxW="md" gap="8">
          <Stack gap="2">
            <Heading as="h1" size="5xl">
              {title}
            </Heading>
            <Text color="fg.muted" fontSize="lg">
              {lead}
            </Text>
          </Stack>
          <chakra.form noValidate onSubmit={onSubmit}>
            <Stack gap="5">{children}</Stack>
          </chakra.form>
          {elsewhere && <Text color="fg.muted">{elsewhere}</Text>}
        </Stack>
      </Flex>
    </Flex>
  )
}
