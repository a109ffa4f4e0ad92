import { createId } from '~/lib/createId'
import { codeOf } from './errors'

/** How long the same request is taken for a repetition of one without an answer. Later, it is meant as another one. */
const REPEATED_WITHIN_MS = 30 * 60_000

const STORAGE_KEY = 'unanswered'

/** The requests without an answer, each with its key and the time of the first attempt. They outlive a reload, as drafts do. */
const unanswered = new Map<string, { key: string; startedAt: number }>(stored())

/**
 * Sends a request with a key for `Idempotency-Key`. Until the server has answered, the same request gets the same key, so
 * that it is executed once, whichever attempt reaches the server.
 */
export async function sendOnce<T>(request: string, send: (key: string) => Promise<T>): Promise<T> {
  const now = Date.now()
  const known = unanswered.get(request)
  const isRepeated = known && now - known.startedAt < REPEATED_WITHIN_MS
  const attempt = isRepeated ? known : { key: createId(), startedAt: now }
  unanswered.set(request, attempt)
  store()
  try {
    const answer = await send(attempt.key)
    forget(request)
    return answer
  } catch (error) {
    const code = codeOf(error)
    // A refusal of this attempt says nothing about the one before it, which may have been executed. With an unknown outcome, the
    // server refuses the key from then on.
    if (code === 'OUTCOME_UNKNOWN' || (code && code !== 'IDEMPOTENCY_CONFLICT' && !isRepeated)) forget(request)
    throw error
  }
}

function forget(request: string): void {
  unanswered.delete(request)
  store()
}

function store(): void {
  try {
    if (unanswered.size > 0) sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...unanswered]))
    else sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // Without it, a repetition after a reload is another request.
  }
}

function stored(): [string, { key: string; startedAt: number }][] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [
      string,
      { key: string; startedAt: number },
    ][]
    return kept.filter(([, { startedAt }]) => Date.now() - startedAt < REPEATED_WITHIN_MS)
  } catch {
    return []
  }
}
