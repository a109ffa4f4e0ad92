import { Box, Heading, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface Props {
  illustration?: ReactNode
  title: string
  text?: string
  /** The next step to offer. */
  action?: ReactNode
}

/** Replaces an empty list. */
export function EmptyState({ illustration, title, text, action }: Props) {
  return (
    <Stack
      align="center"
      textAlign="center"
      gap="4"
      py={{ base: '12', md: '20' }}
      px="6"
      rounded="l3"
      borderWidth="1px"
      borderStyle="dashed"
      borderColor="border.emphasized"
    >
      {illustration && <Box aria-hidden>{illustration}</Box>}
      <Heading as="h2" size="2xl">
        {title}
      </Heading>
      {text && (
        <Text color="fg.muted" maxW="30em">
          {text}
        </Text>
      )}
      {action && <Box pt="2">{action}</Box>}
    </Stack>
  )
}
