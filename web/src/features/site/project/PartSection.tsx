import { Heading, Stack, Text } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  isEmpty: boolean
  /** What the items are; not said while there are none. */
  text?: string
  /** What is said while there are no items. */
  empty: string
  children: ReactNode
}

/** A titled part of the page. */
export function PartSection({ title, isEmpty, text, empty, children }: Props) {
  const id = useId()
  return (
    <Stack as="section" aria-labelledby={id} gap="5" minW="0">
      <Stack gap="1">
        <Heading as="h2" id={id} size={{ base: '2xl', md: '3xl' }}>
          {title}
        </Heading>
        {text && !isEmpty && <Text color="fg.muted">{text}</Text>}
      </Stack>
      {isEmpty ? <Text color="fg.muted">{empty}</Text> : children}
    </Stack>
  )
}
