import type { Message } from './liveMessages'

/** Whether nothing more is added to a message. */
export const isFinished = ({ status }: Pick<Message, 'status'>) => status !== 'PENDING' && status !== 'STREAMING'

/** What Javier shows while he has not begun to answer, and in whose voice. */
export interface Thinking {
  persona: Message['persona']
  /** Undefined when the message that he answers is not loaded. */
  line: string | undefined
}

/** The reply that a model was asked for and has not begun, as long as there is one. */
export function pendingReply(messages: readonly Message[]): Thinking | undefined {
  const index = messages.findIndex(({ status }) => status === 'PENDING')
  const reply = messages[index]
  if (!reply) return undefined
  const asked = messages.slice(0, index).findLast(({ sender }) => sender === 'USER')
  return { persona: reply.persona, line: asked?.thinking ?? undefined }
}

/** The reply that can be stopped: the first that is not finished, for a person's replies come one after the other. */
export const stoppableReply = (messages: readonly Message[]) => messages.find((message) => !isFinished(message))

/** The key of the sentence that says what became of a reply, if it is not simply an answer. */
export function noteOf({
  status,
  fallback,
}: Pick<Message, 'status' | 'fallback'>): 'stopped' | 'brokenOff' | 'unavailable' | 'overBudget' | undefined {
  if (status === 'STOPPED') return 'stopped'
  if (status === 'FAILED') return 'brokenOff'
  if (fallback === 'UNAVAILABLE') return 'unavailable'
  return fallback === 'BUDGET' ? 'overBudget' : undefined
}
