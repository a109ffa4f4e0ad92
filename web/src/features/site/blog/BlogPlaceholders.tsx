import { Grid, HStack, Skeleton, Stack } from '@chakra-ui/react'

/** As many columns as fit. */
export const cardColumns = 'repeat(auto-fill, minmax(min(100%, 22rem), 1fr))'

const faint = { opacity: '0.6' }

/** Has the layout of the cards, so that nothing moves when they are loaded. */
export function CardsSkeleton({ featured }: { featured: boolean }) {
  return (
    <Stack aria-hidden gap={{ base: '10', md: '14' }}>
      {featured && (
        <Grid templateColumns={{ base: '1fr', lg: '1.35fr 1fr' }} alignItems="center" gap="5" columnGap="10">
          <Skeleton aspectRatio="1200 / 630" rounded="l3" {...faint} />
          <TextSkeleton />
        </Grid>
      )}
      <Grid templateColumns={cardColumns} columnGap="8" rowGap="12">
        {[0, 1, 2].map((card) => (
          <Stack key={card} gap="5">
            <Skeleton aspectRatio="1200 / 630" rounded="l3" {...faint} />
            <TextSkeleton />
          </Stack>
        ))}
      </Grid>
    </Stack>
  )
}

export function TextSkeleton() {
  return (
    <Stack gap="3">
      <HStack gap="3">
        <Skeleton h="6" w="20" {...faint} />
        <Skeleton h="4" w="40" {...faint} />
      </HStack>
      <Skeleton h="8" w="85%" {...faint} />
      <Skeleton h="4" {...faint} />
      <Skeleton h="4" w="70%" {...faint} />
    </Stack>
  )
}
