import { Global } from '@emotion/react'

const NAV_HEIGHT = '4rem'

/** A part of the page that fills the window and is scrolled to as a whole. */
export const snapSection = {
  minH: `calc(100dvh - ${NAV_HEIGHT})`,
  scrollSnapAlign: 'start',
  direction: 'column',
} as const

/**
 * Only a hint where a part may be taller than the window, or where motion is unwelcome: nothing is ever out of reach. The foot of
 * the page is one more place to come to rest.
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
