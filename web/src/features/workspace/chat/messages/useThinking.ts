import { useEffect, useState } from 'react'
import type { Message } from './liveMessages'
import { pendingReply, type Thinking } from './replies'

/** A prepared reply takes 1.2 s. When it has not come after this time something is broken, and the indicator is hidden. */
const TIMEOUT_MS = 15_000

/** What Javier shows until he answers, whichever tab or device the message was sent from. */
export function useThinking(messages: readonly Message[]): Thinking | undefined {
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

  // The server ends what a model does not.
  const pending = pendingReply(messages)
  if (pending) return pending
  return awaitingReply && { persona: awaitingReply.persona, line: awaitingReply.thinking ?? undefined }
}

const isOld = ({ createdAt }: Message) => Date.now() - Date.parse(createdAt) > TIMEOUT_MS
