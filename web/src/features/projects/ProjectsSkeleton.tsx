import { Grid, HStack, Skeleton, Spacer, Stack } from '@chakra-ui/react'

/** As many columns as the width has room for. */
export const gridColumns = 'repeat(auto-fill, minmax(min(100%, 20rem), 1fr))'

const faint = { opacity: '0.6' }

/** Cards of the same height as the real ones, so that the layout does not shift when these are shown. */
export function ProjectsSkeleton() {
  return (
    <Grid aria-hidden templateColumns={gridColumns} gap="5">
      {[0, 1, 2].map((card) => (
        <Stack key={card} gap="3" p="5" bg="bg.panel" borderWidth="1px" rounded="l3">
          <HStack h="9" my="-1">
            <Skeleton h="7" w="24" rounded="full" {...faint} />
          </HStack>
          <Skeleton h="7" w="60%" {...faint} />
          <Stack gap="2" py="1">
            <Skeleton h="4" {...faint} />
            <Skeleton h="4" w="75%" {...faint} />
          </Stack>
          <HStack gap="1.5" mt="3">
            <Skeleton h="5" w="16" {...faint} />
            <Skeleton h="5" w="20" {...faint} />
          </HStack>
          <HStack gap="4" h="6">
            <Skeleton h="4" w="20" {...faint} />
            <Skeleton h="4" w="16" {...faint} />
          </HStack>
          <Skeleton h="3.5" {...faint} />
          <HStack h="9">
            <Skeleton h="8" w="20" {...faint} />
            <Spacer />
            <Skeleton h="8" w="20" {...faint} />
          </HStack>
        </Stack>
      ))}
    </Grid>
  )
}
