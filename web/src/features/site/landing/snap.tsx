import { Global } from '@emotion/react'

const NAV_HEIGHT = '4rem'

/** The style of a section that fills the window and is a snap point. */
export const snapSection = {
  minH: `calc(100dvh - ${NAV_HEIGHT})`,
  scrollSnapAlign: 'start',
  direction: 'column',
} as const

/**
 * Enables scroll snapping. It is not mandatory on small screens, where a section may be taller than the window, and with
 * reduced motion. The footer is a snap point too.
 */
export const SnapScrolling = () => (
  <Global
    styles={{
      html: { scrollPaddingTop: NAV_HEIGHT, scrollSnapType: 'y proximity' },
      footer: { scrollSnapAlign: 'end' },
      '@media (min-width: 64em) and (min-height: 46em) and (prefers-reduced-motion: no-preference)': {
        html: { scrollSnapType: 'y mandatory' },
      },
    }}
  />
)
