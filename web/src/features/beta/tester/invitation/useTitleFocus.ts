import { useEffect, useRef } from 'react'

/**
 * Focuses the title inside the container when the content is replaced.
 * @param shown identifies the content; null for what is shown for a moment only
 */
export function useTitleFocus<T extends HTMLElement>(shown: string | null) {
  const container = useRef<T>(null)
  const previous = useRef(shown)

  useEffect(
    function focusNewTitle() {
      if (shown === null || previous.current === shown) return
      previous.current = shown
      container.current?.querySelector<HTMLElement>('h2')?.focus()
    },
    [shown],
  )

  return container
}
