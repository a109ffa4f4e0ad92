import { Heading, Stack, Text } from '@chakra-ui/react'
import { useId, type ReactNode } from 'react'

/** Settings that belong to the same owner: the text says to whom. */
export function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId()
  return (
    <Stack as="section" aria-labelledby={id} gap="5" p={{ base: '4', md: '6' }} bg="bg.panel" borderWidth="1px" rounded="l3">
      <Stack gap="0.5">
        <Heading as="h2" id={id} size="lg">
          {title}
        </Heading>
        <Text textStyle="sm" color="fg.muted">
          {text}
        </Text>
      </Stack>
      {children}
    </Stack>
  )
}
