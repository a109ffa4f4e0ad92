import { useRef } from 'react'

/**
 * For a menu whose items open dialogs: runs the action of an item after the menu has closed and the focus is back on its
 * button, so that the dialog returns the focus there.
 */
export function useActOnceClosed() {
  const button = useRef<HTMLButtonElement>(null)
  const chosen = useRef<() => void>(null)
  return {
    /** The ref of the button that opens the menu. */
    button,
    /** Wraps the action of a menu item. */
    onceClosed: (act: () => void) => () => {
      chosen.current = act
    },
    /** For the menu. */
    onExitComplete: () => {
      // After a click the focus is still inside the menu.
      if (document.activeElement?.closest('[role=menu]')) button.current?.focus()
      chosen.current?.()
      chosen.current = null
    },
  }
}
