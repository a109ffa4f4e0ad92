import { Box, Text } from '@chakra-ui/react'

interface Props {
  /** Null when it is gone. */
  feedback: { authorName: string; content: string } | null
  gone: string
}

/** The beginning of a feedback. */
export function Quote({ feedback, gone }: Props) {
  if (!feedback) return <Text color="fg.muted">{gone}</Text>
  return (
    <Box minW="0" overflowWrap="anywhere">
      <Text as="span" textStyle="sm" fontWeight="semibold" display="block">
        {feedback.authorName}
      </Text>
      <Text as="span" lineClamp="3" color="fg.muted">
        {feedback.content}
      </Text>
    </Box>
  )
}
