import { createId } from '~/lib/createId'
import { readItem, removeItem, writeItem } from '~/lib/storage'
import { codeOf } from '../errors'

/** How long the same request is taken for a repetition of one without an answer. Later, it is meant as another one. */
const REPEATED_WITHIN_MS = 30 * 60_000

const STORAGE_KEY = 'unanswered'

/** The requests without an answer, each with its key and the time of the first attempt. They outlive a reload, as drafts do. */
const unanswered = new Map<string, { key: string; startedAt: number }>(stored())

/** The requests that are being sent. The same one, sent meanwhile, is meant as another one. */
const inFlight = new Set<string>()

/**
 * Sends a request with a key for `Idempotency-Key`. After a lost response the same request gets the same key, so that it is
 * executed once, whichever attempt reaches the server.
 */
export async function sendOnce<T>(request: string, send: (key: string) => Promise<T>): Promise<T> {
  if (inFlight.has(request)) return send(createId())
  const known = unanswered.get(request)
  const isRepeated = known && !isOver(known.startedAt)
  const attempt = isRepeated ? known : { key: createId(), startedAt: Date.now() }
  unanswered.set(request, attempt)
  inFlight.add(request)
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
  } finally {
    inFlight.delete(request)
  }
}

function forget(request: string): void {
  unanswered.delete(request)
  store()
}

const isOver = (startedAt: number) => Date.now() - startedAt >= REPEATED_WITHIN_MS

/** Forgets what another person sent. */
export function forgetUnanswered(): void {
  unanswered.clear()
  store()
}

function store(): void {
  for (const [request, { startedAt }] of unanswered) if (isOver(startedAt)) unanswered.delete(request)
  if (unanswered.size > 0) writeItem(STORAGE_KEY, JSON.stringify([...unanswered]), 'tab')
  else removeItem(STORAGE_KEY, 'tab')
}

function stored(): [string, { key: string; startedAt: number }][] {
  try {
    return JSON.parse(readItem(STORAGE_KEY, 'tab') ?? '[]') as [string, { key: string; startedAt: number }][]
  } catch {
    return []
  }
}
