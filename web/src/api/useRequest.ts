import { startTransition, useCallback, useEffect, useState } from 'react'
import { useTakenOver } from '~/lib/useTakenOver'
import { request, RequestError } from './request'

/*
 * A query of a page that does without Apollo: asked when the page shows, asked again when what it asks for changes, and what
 * was answered is there at once when one comes back.
 */

/** A query as text (`import text from './x.graphql?raw'`) with the types of the generated file beside it. */
export interface TextQuery<TData, TVariables> {
  text: string
  /** Of the types only; no value has it. */
  types?: (variables: TVariables) => TData
}

interface Outcome<TData> {
  key: string
  data?: TData
  error?: unknown
}

export interface Requested<TData> {
  data: TData | undefined
  /** Shown while the answer to another question is on its way. */
  stale: boolean
  /** Why there is no answer. */
  error: unknown
  retry: () => void
}

/** The types of the variables are checked where the question is put. */
const ask = request as (query: string, variables: unknown) => Promise<unknown>

const waits = [400, 1_500]
const remembered = new Map<string, { data: unknown; at: number }>()
const maxRemembered = 50
/** What was answered when the page was written. */
const cameAlong = new Set<string>()

/** What was answered so short a time ago is not asked again: it was asked for the page that now shows. */
const FRESH_MS = 5_000

/** @param keepPrevious shows the last answer until that to the new question is there, marked as stale. */
export function useRequest<TData, TVariables>(
  query: TextQuery<TData, TVariables>,
  variables: TVariables,
  { keepPrevious = false } = {},
): Requested<TData> {
  const key = keyOf(query, variables)
  const mayTell = useTakenOver() || cameAlong.has(key)
  const [last, setLast] = useState(() => (mayTell ? fresh<TData>(key) : undefined))
  const own = last?.key === key ? last : undefined
  const answered = own !== undefined
  const failed = answered && 'error' in own
  const retry = useCallback(() => setLast(undefined), [])

  useEffect(
    function askForAnswer() {
      if (answered) return
      let over = false
      // In slices: what the answer shows may be a whole page, and the page is in use already.
      const settle = (outcome: Outcome<TData>) => {
        if (!over) startTransition(() => setLast(outcome))
      }
      const known = fresh<TData>(key)
      if (known) settle(known)
      else {
        answerTo(key, () => over).then(
          (data) => settle({ key, data: data as TData }),
          (error: unknown) => settle({ key, error }),
        )
      }
      return () => {
        over = true
      }
    },
    [key, answered],
  )

  useEffect(
    function askAgainOnceOnline() {
      if (!failed) return
      window.addEventListener('online', retry)
      return () => window.removeEventListener('online', retry)
    },
    [failed, retry],
  )

  const current = own?.data ?? (mayTell ? (remembered.get(key)?.data as TData | undefined) : undefined)
  const data = current ?? (keepPrevious && !failed ? last?.data : undefined)
  return {
    data,
    stale: current === undefined && data !== undefined,
    error: failed && current === undefined ? own.error : undefined,
    retry,
  }
}

/** Asks what a page will ask when it is drawn, unless that was answered in the last so many milliseconds. */
export async function prefetch<TData, TVariables>(
  query: TextQuery<TData, TVariables>,
  variables: TVariables,
  maxAge = FRESH_MS,
): Promise<void> {
  // The build asks nobody.
  if (typeof window === 'undefined') return
  const key = keyOf(query, variables)
  if (fresh(key, maxAge)) return
  try {
    await answerTo(key, () => false)
  } catch {
    // The page itself meets the failure again, and shows it.
  }
}

/** Answers that came with the page, as `answerAsJson` writes them. */
export function adoptAnswers(json: string | null): void {
  if (json === null) return
  for (const [key, data] of JSON.parse(json) as [string, unknown][]) {
    cameAlong.add(key)
    remember(key, data)
  }
}

/** What a query answers, to be sent along with a page. */
export const answerAsJson = <TData, TVariables>(
  query: TextQuery<TData, TVariables>,
  variables: TVariables,
  data: TData,
): string => JSON.stringify([[keyOf(query, variables), data]])

/** What was just answered, if it was. */
export const justAnswered = <TData, TVariables>(
  query: TextQuery<TData, TVariables>,
  variables: TVariables,
): TData | undefined => fresh<TData>(keyOf(query, variables))?.data

function fresh<TData>(key: string, maxAge = FRESH_MS): Outcome<TData> | undefined {
  const known = remembered.get(key)
  return known && performance.now() - known.at < maxAge ? { key, data: known.data as TData } : undefined
}

const keyOf = ({ text }: { text: string }, variables: unknown) => JSON.stringify({ text, variables })

const underWay = new Map<string, Promise<unknown>>()

/** What is asked twice at the same time is sent once. */
function answerTo(key: string, isOver: () => boolean): Promise<unknown> {
  const answer = underWay.get(key) ?? askPatiently(key, isOver).finally(() => underWay.delete(key))
  underWay.set(key, answer)
  return answer
}

/** A query may be asked again when no answer came at all; what the server itself refuses stays refused. */
async function askPatiently(key: string, isOver: () => boolean): Promise<unknown> {
  const { text, variables } = JSON.parse(key) as { text: string; variables: unknown }
  for (const wait of waits) {
    try {
      return remember(key, await ask(text, variables))
    } catch (error) {
      if (error instanceof RequestError || isOver() || !navigator.onLine) throw error
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  return remember(key, await ask(text, variables))
}

function remember(key: string, data: unknown): unknown {
  // The newest last: the first is the one that was not asked for the longest.
  remembered.delete(key)
  remembered.set(key, { data, at: performance.now() })
  const [oldest] = remembered.keys()
  if (remembered.size > maxRemembered && oldest !== undefined) remembered.delete(oldest)
  return data
}
