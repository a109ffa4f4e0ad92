import { Skeleton, Stack } from '@chakra-ui/react'

export function CardsSkeleton({ height }: { height: string }) {
  return (
    <Stack aria-hidden gap="5">
      {[0, 1].map((card) => (
        <Skeleton key={card} h={height} rounded="l3" opacity="0.6" />
      ))}
    </Stack>
  )
}
