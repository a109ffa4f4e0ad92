import { Grid, HStack, Skeleton, Stack } from '@chakra-ui/react'

/** The columns of cards of testers. */
export const columns = 'repeat(auto-fill, minmax(min(100%, 22rem), 1fr))'

export function SearchSkeleton({ cards = 3 }: { cards?: number }) {
  return (
    <Grid aria-hidden templateColumns={columns} gap="4">
      {Array.from({ length: cards }, (_, card) => (
        <Stack key={card} gap="3" p="5" bg="bg.panel" borderWidth="1px" rounded="l3">
          <HStack justify="space-between">
            <Skeleton h="6" w="40%" opacity="0.6" />
            <Skeleton h="9" w="20" opacity="0.6" />
          </HStack>
          <Skeleton h="4" w="90%" opacity="0.6" />
          <Skeleton h="5" w="60%" opacity="0.6" />
          <Skeleton h="4" w="50%" opacity="0.6" />
        </Stack>
      ))}
    </Grid>
  )
}

export function SkillsSkeleton() {
  return (
    <Stack aria-hidden gap="2">
      <Skeleton h="5" w="40" opacity="0.6" />
      <HStack gap="2" wrap="wrap">
        {Array.from({ length: 10 }, (_, skill) => (
          <Skeleton key={skill} h="8" w="20" rounded="full" opacity="0.6" />
        ))}
      </HStack>
    </Stack>
  )
}

export function SuggestedSkeleton() {
  return (
    <Stack aria-hidden gap="4">
      <Skeleton h="6" maxW="lg" opacity="0.6" />
      <SearchSkeleton />
    </Stack>
  )
}
