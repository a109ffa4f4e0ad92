import { getSession } from '~/api/session'
import { readItem, removeItem, writeItem } from '~/lib/storage'

/* What was typed and not sent yet, in each conversation: it waits there, on this device, until it is sent. */

const keyOf = (conversationId: string) => `draft:${getSession().viewer?.id}:chat:${conversationId}`

export const readDraft = (conversationId: string): string => readItem(keyOf(conversationId)) ?? ''

export function writeDraft(conversationId: string, text: string): void {
  if (text) writeItem(keyOf(conversationId), text)
  else removeItem(keyOf(conversationId))
}
