/** Local storage that never throws: a browser may refuse it (private window, full disk, policy). */
export function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeItem(key: string, value: string) {
  try {
    localStorage.setItem(key, value)
  } catch {
    // The choice lasts until the page is closed.
  }
}

export function removeItem(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {
    // There was nothing to forget.
  }
}
