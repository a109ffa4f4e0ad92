import { getSession } from '~/api/session'
import { readItem, removeItem, writeItem } from '~/lib/storage'

/* The unsent text of each conversation, kept on this device. */

const keyOf = (conversationId: string) => `draft:${getSession().viewer?.id}:chat:${conversationId}`

export const readDraft = (conversationId: string): string => readItem(keyOf(conversationId)) ?? ''

export function writeDraft(conversationId: string, text: string): void {
  if (text) writeItem(keyOf(conversationId), text)
  else removeItem(keyOf(conversationId))
}
