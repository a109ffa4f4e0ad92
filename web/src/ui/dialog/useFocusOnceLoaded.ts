import { useEffect, useEffectEvent } from 'react'

/** For a dialog that may open without its fields, and so gives the focus to something else: moves it once they are there. */
export function useFocusOnceLoaded(isLoaded: boolean, focus: () => void) {
  const move = useEffectEvent(() => {
    const focused = document.activeElement
    if (focused?.closest('[role=dialog]') && !focused.matches('input, textarea, select')) focus()
  })
  useEffect(
    function focusField() {
      if (!isLoaded) return
      // By then the dialog has taken the focus, and the form has rendered what was loaded.
      let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(move)))
      return () => cancelAnimationFrame(frame)
    },
    [isLoaded],
  )
}
