import { createId } from '~/lib/createId'
import { type FilmProblem, filmProblemOf, isFilm } from './film'
import { type Problem, problemOf } from './preparePicture'

/** A file that was not added, and why. */
export interface RefusedFile {
  id: string
  name: string
  problem: Problem | FilmProblem | 'tooMany' | 'tooManyFilms'
}

/** How many pictures and films fit. */
interface Room {
  pictures: number
  films: number
}

/** Tells the chosen files that can be sent from those that cannot. */
export function sortChosen(files: readonly File[], room: Room): { fitting: File[]; refused: RefusedFile[] } {
  const left = { ...room }
  const fitting: File[] = []
  const refused: RefusedFile[] = []
  for (const file of files) {
    const problem = reasonAgainst(file, left)
    if (problem) refused.push({ id: createId(), name: file.name, problem })
    else fitting.push(file)
  }
  return { fitting, refused }
}

/** Why a file cannot be sent. One that can takes its room. */
function reasonAgainst(file: File, left: Room): RefusedFile['problem'] | undefined {
  if (isFilm(file)) return filmProblemOf(file) ?? (left.films-- > 0 ? undefined : 'tooManyFilms')
  return problemOf(file) ?? (left.pictures-- > 0 ? undefined : 'tooMany')
}
