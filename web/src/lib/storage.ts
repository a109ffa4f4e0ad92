// Access to storage throws in some browsers (private window, full disk, policy): these functions do not.

/** How long something is stored: until the tab is closed, or until the browser is made to forget it. */
export type Lifetime = 'tab' | 'browser'

/** The stored value, or null when there is none or storage is unavailable. */
export function readItem(key: string, lifetime: Lifetime = 'browser'): string | null {
  try {
    return storageOf(lifetime).getItem(key)
  } catch {
    return null
  }
}

/** Stores a value. False when storage is full or unavailable: the value is lost when the page is closed. */
export function writeItem(key: string, value: string, lifetime: Lifetime = 'browser'): boolean {
  try {
    storageOf(lifetime).setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** Removes a value, if storage is available. */
export function removeItem(key: string, lifetime: Lifetime = 'browser') {
  try {
    storageOf(lifetime).removeItem(key)
  } catch {
    // Nothing was stored.
  }
}

/** Stores a value, or removes it if it is null. */
export function putItem(key: string, value: string | null, lifetime: Lifetime = 'browser') {
  if (value === null) removeItem(key, lifetime)
  else writeItem(key, value, lifetime)
}

const storageOf = (lifetime: Lifetime): Storage => (lifetime === 'tab' ? sessionStorage : localStorage)
