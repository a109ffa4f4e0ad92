/** A larger film is refused by the server too. */
const MAX_FILM_BYTES = 50_000_000

const acceptedTypes = ['video/mp4', 'video/webm']

/** Why a film cannot be sent. */
export type FilmProblem = 'filmType' | 'filmTooLarge'

/** Whether a file is a film, of any type. */
export const isFilm = ({ type }: File) => type.startsWith('video/')

/** What is wrong with a film at first sight. */
export function filmProblemOf({ type, size }: File): FilmProblem | undefined {
  if (!acceptedTypes.includes(type)) return 'filmType'
  return size > MAX_FILM_BYTES ? 'filmTooLarge' : undefined
}
