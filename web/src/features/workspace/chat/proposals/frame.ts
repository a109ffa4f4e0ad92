import { createContext, type RefObject, useContext } from 'react'

/** The frame around a proposal. */
export const FrameContext = createContext<RefObject<HTMLElement | null> | null>(null)

/** Returns the function that gives the focus to the frame, when the button that had it is gone. */
export function useFocusFrame() {
  const frame = useContext(FrameContext)
  return () =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) frame?.current?.focus({ preventScroll: true })
    })
}
