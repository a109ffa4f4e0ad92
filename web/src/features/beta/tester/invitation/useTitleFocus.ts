import { useEffect, useRef } from 'react'

/** Focuses the title inside the container when the content is replaced. @param shown identifies the content */
export function useTitleFocus<T extends HTMLElement>(shown: string) {
  const container = useRef<T>(null)
  const previous = useRef(shown)

  useEffect(
    function focusNewTitle() {
      if (previous.current === shown) return
      previous.current = shown
      container.current?.querySelector<HTMLElement>('h2')?.focus()
    },
    [shown],
  )

  return container
}
