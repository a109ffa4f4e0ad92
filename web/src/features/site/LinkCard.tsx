import { Box, Flex, Heading, Text } from '@chakra-ui/react'
import type { ReactElement, ReactNode } from 'react'
import { CardLink } from '~/ui/CardLink'

interface Props {
  /** The link, with the title. */
  link: ReactElement
  text: string
  icon?: ReactNode
}

/** A card that is a link as a whole. */
export function LinkCard({ link, text, icon }: Props) {
  return (
    <Box
      as="article"
      position="relative"
      p="5"
      bg="bg.panel"
      borderWidth="1px"
      rounded="l3"
      transition="border-color 150ms"
      _hover={{ borderColor: 'ember.border' }}
    >
      <Flex justify="space-between" align="start" gap="4">
        <Heading as="h3" size="lg">
          <CardLink>{link}</CardLink>
        </Heading>
        {icon}
      </Flex>
      <Text color="fg.muted" mt="1">
        {text}
      </Text>
    </Box>
  )
}
