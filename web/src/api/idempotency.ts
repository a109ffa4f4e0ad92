import { createId } from '~/lib/createId'
import { codeOf } from './errors'

/** How long the same request is taken for a repetition of one without an answer. Later, it is meant as another one. */
const REPEATED_WITHIN_MS = 30 * 60_000

/** The requests without an answer, each with its key and the time of the first attempt. */
const unanswered = new Map<string, { key: string; startedAt: number }>()

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
  try {
    const answer = await send(attempt.key)
    unanswered.delete(request)
    return answer
  } catch (error) {
    const code = codeOf(error)
    // A conflict is not the answer: an attempt before this one is still being executed.
    if (code && code !== 'IDEMPOTENCY_CONFLICT') unanswered.delete(request)
    throw error
  }
}
