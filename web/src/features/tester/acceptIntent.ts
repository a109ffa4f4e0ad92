/*
 * Somebody who accepts without being signed in is sent to do that, and comes back: this tab remembers what they had decided.
 * It stays here and not in the address: a link must not be able to accept on behalf of whoever opens it.
 */

const key = (token: string) => `accept:${token}`

export function rememberIntent(token: string): void {
  try {
    sessionStorage.setItem(key(token), '1')
  } catch {
    // They will press the button once more.
  }
}

/** Whether there was one; it is used up. */
export function takeIntent(token: string): boolean {
  try {
    const remembered = sessionStorage.getItem(key(token)) !== null
    sessionStorage.removeItem(key(token))
    return remembered
  } catch {
    return false
  }
}
