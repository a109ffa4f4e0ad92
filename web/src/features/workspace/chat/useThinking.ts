import { useEffect, useState } from 'react'
import type { Message } from './liveChat'

/** A reply comes after 1.2 s; when it has not come by then, something is broken and nobody should be kept waiting. */
const PATIENCE_MS = 15_000

/** The message that Javier is about to answer, in whichever tab or device it was written. */
export function useThinking(messages: readonly Message[]): Message | undefined {
  const last = messages.at(-1)
  // What was there when the conversation was opened is judged by its age, what arrives after that is always new.
  const [givenUpOn, giveUpOn] = useState(() => (last && isOld(last) ? last.id : undefined))
  const awaited = last?.sender === 'USER' && last.id !== givenUpOn ? last : undefined
  const id = awaited?.id

  useEffect(
    function waitNoLonger() {
      if (id === undefined) return
      const timer = setTimeout(() => giveUpOn(id), PATIENCE_MS)
      return () => clearTimeout(timer)
    },
    [id],
  )

  return awaited
}

const isOld = ({ createdAt }: Message) => Date.now() - Date.parse(createdAt) > PATIENCE_MS
