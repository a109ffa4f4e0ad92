import { Skeleton, Stack } from '@chakra-ui/react'

export function DetailSkeleton() {
  return (
    <Stack aria-hidden gap="4">
      <Skeleton h="5" w="50%" opacity="0.6" />
      <Skeleton h="10" opacity="0.6" />
      <Skeleton h="24" opacity="0.6" />
    </Stack>
  )
}
