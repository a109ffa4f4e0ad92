import { Flex, Heading, LinkBox, LinkOverlay, Text } from '@chakra-ui/react'
import type { ReactElement, ReactNode } from 'react'

interface Props {
  /** The link, with the title. */
  link: ReactElement
  text: string
  icon?: ReactNode
}

/** A card that is a link as a whole. */
export function LinkCard({ link, text, icon }: Props) {
  return (
    <LinkBox
      as="article"
      p="5"
      bg="bg.panel"
      borderWidth="1px"
      rounded="l3"
      transition="border-color 150ms"
      _hover={{ borderColor: 'ember.border' }}
    >
      <Flex justify="space-between" align="start" gap="4">
        <Heading as="h3" size="lg">
          <LinkOverlay asChild focusVisibleRing="outside">
            {link}
          </LinkOverlay>
        </Heading>
        {icon}
      </Flex>
      <Text color="fg.muted" mt="1">
        {text}
      </Text>
    </LinkBox>
  )
}
