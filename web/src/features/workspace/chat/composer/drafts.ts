import { draftKey } from '~/api/session/session'
import { openDraft as openText, readOwnDraft, storeDraft } from '~/lib/drafts'

/* The unsent text of each conversation, kept on this device. */

const keyOf = (conversationId: string) => draftKey(`chat:${conversationId}`)

export const openDraft = (conversationId: string): string => openText(keyOf(conversationId)) ?? ''

export function writeDraft(conversationId: string, text: string): void {
  storeDraft(keyOf(conversationId), text || null)
  if (!text) returned.delete(conversationId)
}

type Listener = (put: (text: string) => string) => void

/** The fields of the conversations that are shown. */
const fields = new Map<string, Listener>()

/** What was put back in each conversation, and is perhaps still there: what comes later goes after it. */
const returned = new Map<string, string>()

/** Puts a message that could not be sent back: into the draft, and into the field of the conversation if that is shown. */
export function returnToDraft(conversationId: string, content: string): void {
  const earlier = returned.get(conversationId) ?? ''
  const keptIn = (text: string) => (`${text}\n`.startsWith(`${earlier}\n`) ? earlier : '')
  const put = (text: string) => {
    const before = keptIn(text)
    return joined(before, content, text.slice(before.length).replace(/^\n/, ''))
  }
  const draft = readOwnDraft(keyOf(conversationId)) ?? ''
  returned.set(conversationId, joined(keptIn(draft), content))
  writeDraft(conversationId, put(draft))
  fields.get(conversationId)?.(put)
}

const joined = (...texts: string[]) => texts.filter(Boolean).join('\n')

/** Calls the listener when a message is put back, with the function that puts it. Returns the function that unsubscribes. */
export function subscribeToReturned(conversationId: string, onReturned: Listener): () => void {
  fields.set(conversationId, onReturned)
  return () => fields.delete(conversationId)
}

/** In the place of the id of a conversation. */
const STASH = 'next'

/** Keeps the text of a conversation, which was deleted, for the one that is shown next. Returns whether there is any. */
export function stashDraft(conversationId: string): boolean {
  return move(conversationId, STASH)
}

/** Puts the stashed text into a conversation. Returns whether there was anything. */
export function restoreStash(conversationId: string): boolean {
  return move(STASH, conversationId)
}

function move(from: string, to: string): boolean {
  const text = openDraft(from)
  if (!text) return false
  writeDraft(from, '')
  returnToDraft(to, text)
  return true
}
