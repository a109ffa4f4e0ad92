import { Heading, Stack, Text } from '@chakra-ui/react'
import { useId, type ReactNode } from 'react'

interface Props {
  /** The id, for links to it. */
  anchor?: string
  title: string
  text?: string
  size?: 'lg' | 'xl'
  children: ReactNode
}

/** A titled section of a page, such as of the settings. */
export function Section({ anchor, title, text, size = 'lg', children }: Props) {
  const id = useId()
  return (
    <Stack
      as="section"
      id={anchor}
      aria-labelledby={id}
      gap="5"
      p={{ base: '4', md: '6' }}
      bg="bg.panel"
      borderWidth="1px"
      rounded="l3"
    >
      <Stack gap="0.5">
        <Heading as="h2" id={id} size={size}>
          {title}
        </Heading>
        {text && (
          <Text textStyle={size === 'lg' ? 'sm' : 'md'} color="fg.muted">
            {text}
          </Text>
        )}
      </Stack>
      {children}
    </Stack>
  )
}
