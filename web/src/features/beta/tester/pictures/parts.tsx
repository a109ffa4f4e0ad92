import { HStack, Skeleton, Stack } from '@chakra-ui/react'
import { loadCatalogues } from '~/i18n'
import { touchTarget } from '~/theme/touch'
import { lazyPart } from '~/ui/part/lazyPart'

export const PicturesField = lazyPart(
  async () => {
    const [module] = await Promise.all([import('./PicturesField'), loadCatalogues(['pictures'])])
    return { default: module.PicturesField }
  },
  { pending: <PicturesSkeleton /> },
)

/** The size of the field, so that what is below does not move: a label, a button, and a hint that is beside it or two lines long. */
function PicturesSkeleton() {
  return (
    <Stack aria-hidden gap="1.5" opacity="0.6">
      <Skeleton h="5" w="36" />
      <HStack gap="3" wrap="wrap">
        <Skeleton h="10" w="64" {...touchTarget} />
        <Skeleton h="10" flex="1" minW="44" />
      </HStack>
    </Stack>
  )
}
