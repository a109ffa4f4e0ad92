import { Box, Heading, HStack, Stack, Text } from '@chakra-ui/react'
import { useId, type ReactNode } from 'react'

interface Props {
  title: string
  hint?: string
  /** A link to all of it, beside the title. */
  all?: ReactNode
  children: ReactNode
}

/** A part of a tester's home. */
export function HomeSection({ title, hint, all, children }: Props) {
  const id = useId()
  return (
    <Stack as="section" aria-labelledby={id} gap="4" minW="0">
      <Stack gap="1">
        <HStack wrap="wrap" justify="space-between" gap="6" rowGap="1" minH="9">
          <Heading as="h2" id={id} size="xl">
            {title}
          </Heading>
          {/* Below the title, on a phone, its text starts where the title does. */}
          {all && <Box ms="calc(-1px - {spacing.3.5})">{all}</Box>}
        </HStack>
        {hint && <Text color="fg.muted">{hint}</Text>}
      </Stack>
      {children}
    </Stack>
  )
}

/** Replaces an empty part. */
export function HomeEmpty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <Stack
      align="start"
      gap="3"
      p={{ base: '4', md: '5' }}
      rounded="l3"
      borderWidth="1px"
      borderStyle="dashed"
      borderColor="border.emphasized"
    >
      <Text color="fg.muted" maxW="40em">
        {children}
      </Text>
      {action}
    </Stack>
  )
}
