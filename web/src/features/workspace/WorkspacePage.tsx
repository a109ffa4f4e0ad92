import { Flex, Stack, type StackProps } from '@chakra-ui/react'

/** The page of a part of a workspace. Its title has the same place in all of them, whatever the width of the content. */
export function WorkspacePage({ maxW, ...content }: StackProps) {
  return (
    <Flex
      direction="column"
      flex="1"
      w="full"
      maxW="8xl"
      mx="auto"
      px={{ base: '4', md: '8' }}
      py={{ base: '5', md: '8' }}
    >
      <Stack gap="6" w="full" maxW={maxW} {...content} />
    </Flex>
  )
}
