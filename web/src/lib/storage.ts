// Access to local storage throws in some browsers (private window, full disk, policy): these functions do not.

/** The stored value, or null when there is none or storage is unavailable. */
export function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a value, if storage is available. */
export function writeItem(key: string, value: string) {
  try {
    localStorage.setItem(key, value)
  } catch {
    // The value is lost when the page is closed.
  }
}

/** Removes a value, if storage is available. */
export function removeItem(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
