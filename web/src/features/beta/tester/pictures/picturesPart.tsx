import { Skeleton } from '@chakra-ui/react'
import { loadCatalogues } from '~/i18n'
import { lazyPart } from '~/ui/part/lazyPart'

export const PicturesField = lazyPart(
  async () => {
    const [module] = await Promise.all([import('./PicturesField'), loadCatalogues(['pictures'])])
    return { default: module.PicturesField }
  },
  { pending: <Skeleton aria-hidden h="16" opacity="0.6" /> },
)
