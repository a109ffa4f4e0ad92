import { putItem, readItem, removeItem } from './storage'

/*
 * Drafts that outlive their tab. Where another tab has stored what this one has not read, this one stores its own in the tab:
 * neither is lost to the other.
 */

/** What each draft of the browser was when this tab last read or wrote it: another one was typed in another tab. */
const lastSeen = new Map<string, string | null>()

/** Lets this tab replace what is stored in the browser. */
export const markSeen = (key: string) => void lastSeen.set(key, readItem(key))

export function isOfAnotherTab(key: string): boolean {
  const stored = readItem(key)
  return stored !== null && stored !== lastSeen.get(key)
}

/** The draft to go on with: that of the tab, or that of the browser, which the tab may then replace. */
export function openDraft(key: string): string | null {
  const own = readItem(key, 'tab')
  if (own === null) markSeen(key)
  return own ?? readItem(key)
}

/** The draft as this tab last read or wrote it. */
export const readOwnDraft = (key: string): string | null =>
  readItem(key, 'tab') ?? (isOfAnotherTab(key) ? null : readItem(key))

/** Stores a draft, or removes it if it is null. */
export function storeDraft(key: string, draft: string | null): void {
  if (isOfAnotherTab(key)) return putItem(key, draft, 'tab')
  putItem(key, draft)
  removeItem(key, 'tab')
  markSeen(key)
}
