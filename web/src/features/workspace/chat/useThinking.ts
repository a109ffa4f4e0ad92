import { useEffect, useState } from 'react'
import type { Message } from './liveChat'

/** A reply takes 1.2 s. When it has not come after this time something is broken, and the indicator is hidden. */
const TIMEOUT_MS = 15_000

/** The message that Javier is about to answer, whichever tab or device it was sent from. */
export function useThinking(messages: readonly Message[]): Message | undefined {
  const last = messages.at(-1)
  // An old message is only ignored if it was there at first: those that arrive later are new, whatever their date.
  const [timedOutId, setTimedOutId] = useState(() => (last && isOld(last) ? last.id : undefined))
  const awaitingReply = last?.sender === 'USER' && last.id !== timedOutId ? last : undefined
  const id = awaitingReply?.id

  useEffect(
    function stopAfterTimeout() {
      if (id === undefined) return
      const timer = setTimeout(() => setTimedOutId(id), TIMEOUT_MS)
      return () => clearTimeout(timer)
    },
    [id],
  )

  return awaitingReply
}

const isOld = ({ createdAt }: Message) => Date.now() - Date.parse(createdAt) > TIMEOUT_MS
