import { Skeleton, Stack, type StackProps } from '@chakra-ui/react'

/** Shown until the messages of a conversation are loaded. */
export function MessagesSkeleton(props: StackProps) {
  return (
    <Stack aria-hidden justify="end" gap="4" {...props}>
      <Skeleton h="16" w="60%" opacity="0.6" />
      <Skeleton h="12" w="45%" alignSelf="end" opacity="0.6" />
      <Skeleton h="20" w="55%" opacity="0.6" />
    </Stack>
  )
}
