import { useEffect, useRef } from 'react'

/** Puts the focus on the title of what is inside when that is replaced: `shown` names what is there. */
export function useTitleFocus<T extends HTMLElement>(shown: string) {
  const container = useRef<T>(null)
  const before = useRef(shown)

  useEffect(
    function followReplacement() {
      if (before.current === shown) return
      before.current = shown
      container.current?.querySelector<HTMLElement>('h2')?.focus()
    },
    [shown],
  )

  return container
}
