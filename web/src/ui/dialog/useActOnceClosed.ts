import { useRef } from 'react'

/**
 * For a menu whose choices open dialogs: such a choice is acted upon once the menu is gone and its button has the focus, for that
 * is where the dialog gives it back.
 */
export function useActOnceClosed() {
  const button = useRef<HTMLButtonElement>(null)
  const chosen = useRef<() => void>(null)
  return {
    /** Of the button that opens the menu. */
    button,
    /** Of the choice. */
    onceClosed: (act: () => void) => () => {
      chosen.current = act
    },
    /** Of the menu. */
    onExitComplete: () => {
      // A menu that was clicked takes the focus with it.
      if (document.activeElement?.closest('[role=menu]')) button.current?.focus()
      chosen.current?.()
      chosen.current = null
    },
  }
}
