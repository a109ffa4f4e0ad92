/** The states before and after the present one. */
export interface History<T> {
  past: readonly T[]
  present: T
  future: readonly T[]
  /** Names the last change, so that steps of one movement are undone together. */
  change: string
}

export const startHistory = <T>(present: T): History<T> => ({ past: [], present, future: [], change: '' })

/** Adds a change; one of the same name as the last one belongs to it. */
export function changed<T>(history: History<T>, present: T, change: string): History<T> {
  const isSame = change !== '' && change === history.change
  return { past: isSame ? history.past : [...history.past, history.present], present, future: [], change }
}

export function undone<T>(history: History<T>): History<T> {
  const previous = history.past.at(-1)
  if (previous === undefined) return history
  return {
    past: history.past.slice(0, -1),
    present: previous,
    future: [history.present, ...history.future],
    change: '',
  }
}

export function redone<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.present], present: next, future, change: '' }
}
