import { useState } from 'react'

/**
 * For a dialog that can also be opened by an address, or whose opener may go: what had the focus before it, if it can have it
 * again.
 */
export function useOpener(): () => HTMLElement | null {
  const [opener] = useState(() => document.activeElement)
  return () => (opener instanceof HTMLElement && opener.tabIndex >= 0 && opener.isConnected ? opener : null)
}
