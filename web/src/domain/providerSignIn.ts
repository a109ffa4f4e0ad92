/*
 * That somebody left for another service to sign in: the page that they come back to says that it worked, once. Of this tab alone, and
 * for as long as an attempt is good.
 */

const KEY = 'signing_in_elsewhere'
const lifetime = 10 * 60_000

/** To be called on the way out. */
export function noteLeaving(now = Date.now()) {
  try {
    sessionStorage.setItem(KEY, String(now))
  } catch {
    // Nothing is said on the way back.
  }
}

/** Whether somebody had left, and not long ago. Asking again says no. */
export function takeLeaving(now = Date.now()): boolean {
  try {
    const left = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return left !== null && now - Number(left) < lifetime
  } catch {
    return false
  }
}
