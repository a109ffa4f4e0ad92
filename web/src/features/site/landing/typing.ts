/** The state of a typewriter effect: how many characters of which phrase are shown. */
export interface Typing {
  phrase: number
  length: number
  deleting: boolean
}

const TYPE_MS = 40
const DELETE_MS = 30
const PAUSE_MS = 1800

/** The next state, and the delay before it in milliseconds. */
export function nextTyping(
  { phrase, length, deleting }: Typing,
  phrases: readonly string[],
): Typing & { delay: number } {
  const full = phrases[phrase]?.length ?? 0
  if (!deleting && length < full) return { phrase, length: length + 1, deleting, delay: TYPE_MS }
  if (!deleting) return { phrase, length: full - 1, deleting: true, delay: PAUSE_MS }
  if (length > 0) return { phrase, length: length - 1, deleting, delay: DELETE_MS }
  return { phrase: (phrase + 1) % phrases.length, length: 1, deleting: false, delay: TYPE_MS }
}
