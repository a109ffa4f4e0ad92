import { Flex } from '@chakra-ui/react'
import { Chapter } from './elements/Chapter'
import { Releases } from './Releases'
import { ExplorerButton, SchemaButton } from './elements/ApiLinks'

export default function SchemaPage() {
  return (
    <Chapter of="schema">
      <Flex wrap="wrap" gap="3">
        <SchemaButton />
        <ExplorerButton />
      </Flex>
      <Releases />
    </Chapter>
  )
}
