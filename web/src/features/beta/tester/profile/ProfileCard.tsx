import { Heading, Stack, Text } from '@chakra-ui/react'
import { useId, type ReactNode } from 'react'

interface Props {
  title: string
  hint?: string
  children: ReactNode
}

export function ProfileCard({ title, hint, children }: Props) {
  const id = useId()
  return (
    <Stack
      as="section"
      aria-labelledby={id}
      gap="5"
      p={{ base: '5', md: '6' }}
      bg="bg.panel"
      borderWidth="1px"
      rounded="l3"
    >
      <Stack gap="1">
        <Heading as="h2" id={id} size="xl">
          {title}
        </Heading>
        {hint && <Text color="fg.muted">{hint}</Text>}
      </Stack>
      {children}
    </Stack>
  )
}
