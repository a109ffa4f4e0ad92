import { getSession } from '~/api/session'
import { readItem, removeItem, writeItem } from '~/lib/storage'

/* The unsent text of each conversation, kept on this device. */

const keyOf = (conversationId: string) => `draft:${getSession().viewer?.id}:chat:${conversationId}`

export const readDraft = (conversationId: string): string => readItem(keyOf(conversationId)) ?? ''

export function writeDraft(conversationId: string, text: string): void {
  if (text) writeItem(keyOf(conversationId), text)
  else removeItem(keyOf(conversationId))
}

type Listener = (content: string) => void

/** The fields of the conversations that are shown. */
const fields = new Map<string, Listener>()

/** The text of a field once a message that could not be sent is back in it. */
export const withReturned = (content: string, text: string) => [content, text].filter(Boolean).join('\n')

/** Puts a message that could not be sent back: into the draft, and into the field of the conversation if that is shown. */
export function returnToDraft(conversationId: string, content: string): void {
  writeDraft(conversationId, withReturned(content, readDraft(conversationId)))
  fields.get(conversationId)?.(content)
}

/** Calls the listener with messages that are put back. Returns the function that unsubscribes. */
export function followReturned(conversationId: string, onReturned: Listener): () => void {
  fields.set(conversationId, onReturned)
  return () => fields.delete(conversationId)
}
