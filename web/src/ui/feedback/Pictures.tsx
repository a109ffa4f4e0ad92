import { Skeleton } from '@chakra-ui/react'
import { loadCatalogues } from '~/i18n'
import { lazyPart } from '~/ui/part/lazyPart'

export interface ShownPicture {
  id: string
  name: string
  width: number
  height: number
  url: string
  thumbnailUrl: string
}

export interface PicturesProps {
  pictures: readonly ShownPicture[]
  /** Reads the addresses again, which expire. */
  onExpired: () => void
}

const PictureRow = lazyPart<PicturesProps>(
  async () => {
    const [module] = await Promise.all([import('./PictureRow'), loadCatalogues(['pictures'])])
    return { default: module.PictureRow }
  },
  { pending: <Skeleton aria-hidden h={{ base: '20', md: '24' }} opacity="0.6" /> },
)

/** The pictures of a feedback. Nothing without pictures, which is most feedback: the rest is loaded for those. */
export const Pictures = (props: PicturesProps) => (props.pictures.length > 0 ? <PictureRow {...props} /> : null)
