import { Skeleton, Stack, type StackProps } from '@chakra-ui/react'

/** Stands for a card that is loading: its frame, with lines in place of its text. */
export function CardSkeleton(props: StackProps) {
  return (
    <Stack aria-hidden gap="2" p="5" overflow="hidden" bg="bg.panel" borderWidth="1px" rounded="l3" {...props}>
      <Skeleton h="5" w="40%" opacity="0.6" />
      <Skeleton h="4" opacity="0.6" />
      <Skeleton h="4" w="70%" opacity="0.6" />
    </Stack>
  )
}
