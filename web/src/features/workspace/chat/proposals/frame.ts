import { createContext, type RefObject } from 'react'

/** The frame around a proposal, which gets the focus when the button that had it goes. */
export const FrameContext = createContext<RefObject<HTMLElement | null> | null>(null)
