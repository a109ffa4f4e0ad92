import { Box } from '@chakra-ui/react'
import { Markdown } from '~/ui/text/Markdown'

/** What a model wrote: Markdown without links and pictures, whose addresses could carry away what the model was told. */
export function ModelText({ source }: { source: string }) {
  return (
    <Box
      overflowWrap="anywhere"
      css={{ '&& > *': { lineHeight: 'inherit' }, '&& > * > * + *': { marginTop: '0.6em' } }}
    >
      <Markdown source={source} level={4} isClosed />
    </Box>
  )
}
