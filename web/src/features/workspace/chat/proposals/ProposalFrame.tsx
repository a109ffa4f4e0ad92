import { Box, Heading, Text } from '@chakra-ui/react'
import { type ReactNode, useId, useRef } from 'react'
import { FrameContext } from './frame'

interface Props {
  title: string
  project?: string
  children: ReactNode
}

/** The frame of a proposal. */
export function ProposalFrame({ title, project, children }: Props) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  return (
    <Box
      ref={frame}
      role="group"
      aria-labelledby={id}
      tabIndex={-1}
      mt="2"
      p="4"
      w="28rem"
      maxW="full"
      rounded="l3"
      borderWidth="1px"
      borderColor="ember.muted"
      bg="bg.panel"
      focusVisibleRing="outside"
    >
      <Heading as="h3" id={id} size="sm">
        {title}
      </Heading>
      {project !== undefined && (
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {project}
        </Text>
      )}
      <Box mt="3">
        <FrameContext value={frame}>{children}</FrameContext>
      </Box>
    </Box>
  )
}
