import { readItem, removeItem, writeItem } from '~/lib/storage'

/*
 * Marks that this tab went to an OAuth provider to sign in, so that the page it returns to can confirm the sign-in once.
 */

const KEY = 'signing_in_elsewhere'
/** As long as an attempt is valid on the server. */
const LIFETIME_MS = 10 * 60_000

/** Call it before the redirect to the provider. */
export const markSignInStarted = (now = Date.now()) => writeItem(KEY, String(now), 'tab')

/** Whether a sign-in was started and has not expired. Removes the mark. */
export function takeSignInStarted(now = Date.now()): boolean {
  const startedAt = readItem(KEY, 'tab')
  removeItem(KEY, 'tab')
  return startedAt !== null && now - Number(startedAt) < LIFETIME_MS
}
