/*
 * Leaving a page. Signing out leads home from everywhere, yet a page that is not for strangers sends those to the sign-in page.
 * Whichever of the two comes first, `isDeparting` says that the stranger on that page has just left it on purpose.
 */
let left: string | null = null

/** @param locationKey the entry of the browser's history that is being left, or null when it is not after all */
export function setDeparting(locationKey: string | null) {
  left = locationKey
}

export const isDeparting = (locationKey: string) => left === locationKey

/** Asks whoever would lose something by leaving; false when they would rather stay. */
type Question = () => Promise<boolean>

const questions = new Set<Question>()

/** To be asked before everything that leaves the page without being a navigation, such as signing out. */
export async function mayLeave(): Promise<boolean> {
  for (const question of questions) if (!(await question())) return false
  return true
}

export const hasQuestions = () => questions.size > 0

/**
 * Has a question put before every way out of the page: to another page of this site it is asked by the application
 * (app/LeaveQuestion.tsx), elsewhere by the browser. Returns how to stop.
 */
export function guardLeaving(question: Question): () => void {
  const refuse = (event: BeforeUnloadEvent) => event.preventDefault()
  questions.add(question)
  window.addEventListener('beforeunload', refuse)
  return () => {
    questions.delete(question)
    window.removeEventListener('beforeunload', refuse)
  }
}
