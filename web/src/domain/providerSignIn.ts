/*
 * Marks that this tab went to an OAuth provider to sign in, so that the page it returns to can confirm the sign-in once.
 */

const KEY = 'signing_in_elsewhere'
/** As long as an attempt is valid on the server. */
const LIFETIME_MS = 10 * 60_000

/** Call it before the redirect to the provider. */
export function markSignInStarted(now = Date.now()) {
  try {
    sessionStorage.setItem(KEY, String(now))
  } catch {
    // The sign-in is not confirmed.
  }
}

/** Whether a sign-in was started and has not expired. Removes the mark. */
export function takeSignInStarted(now = Date.now()): boolean {
  try {
    const startedAt = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return startedAt !== null && now - Number(startedAt) < LIFETIME_MS
  } catch {
    return false
  }
}
