import { Skeleton } from '@chakra-ui/react'
import { loadCatalogues } from '~/i18n'
import { lazyPart } from '~/ui/part/lazyPart'

export interface ShownFilm {
  id: string
  name: string
  width: number
  height: number
  url: string
}

export interface FilmProps {
  film: ShownFilm
  /** Reads the address again, which expires. */
  onExpired: () => void
}

const FilmPlayer = lazyPart<FilmProps>(
  async () => {
    const [module] = await Promise.all([import('./FilmPlayer'), loadCatalogues(['pictures'])])
    return { default: module.FilmPlayer }
  },
  { pending: <Skeleton aria-hidden h="64" maxW="xl" opacity="0.6" /> },
)

/** The film of a feedback. Nothing without one, which is most feedback: the rest is loaded for those. */
export const Film = ({ film, onExpired }: Omit<FilmProps, 'film'> & { film: ShownFilm | null }) =>
  film && <FilmPlayer key={film.id} film={film} onExpired={onExpired} />
