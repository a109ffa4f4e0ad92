import { Skeleton, Stack } from '@chakra-ui/react'

/** Stands for the conversations until they are loaded. */
export function ListSkeleton() {
  return (
    <Stack aria-hidden gap="2">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} h="14" opacity="0.6" />
      ))}
    </Stack>
  )
}
