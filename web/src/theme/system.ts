import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react'
import { keyframes } from './keyframes'
import { preset } from './preset'
import { recipes, slotRecipes } from './recipes'
import { semanticTokens } from './semanticTokens'
import { tokens } from './tokens'

const identity = defineConfig({
  preflight: true,
  globalCss: {
    html: {
      bg: 'bg',
      color: 'fg',
      lineHeight: '1.5',
      colorPalette: 'ember',
      textRendering: 'optimizeLegibility',
      // Chakra's reset names it, for code.
      '--global-font-mono': '{fonts.mono}',
      // What stands at the top and at the foot of a page must not cover what has the focus.
      scrollPaddingTop: '6rem',
      scrollPaddingBottom: '8rem',
    },
    body: { fontFamily: 'body', minH: '100dvh' },
    p: { textWrap: 'pretty' },
    // Chakra's reset has every element break a long word only once its box has grown by it: what people write must not widen a column.
    ':is(p, h1, h2, h3, h4, h5, h6, dd, code), :is(p, h1, h2, h3, h4, h5, h6, dd) *': { overflowWrap: 'anywhere' },
    '*': { borderColor: 'border' },
    '*::placeholder': { color: 'fg.subtle', opacity: 1 },
    '*::selection': { bg: 'ember.emphasized', color: 'gray.950' },
    // The route announcer puts the focus on the title; the reader did not ask to see a ring there.
    '[tabindex="-1"]:focus-visible': { outline: 'none' },
    '*, *::before, *::after': {
      _motionReduce: {
        animationDuration: '0.01ms !important',
        animationIterationCount: '1 !important',
        // None, not a short one: one on every element makes a colour that is inherited wait a frame at each level of the page.
        transition: 'none !important',
        scrollBehavior: 'auto !important',
      },
    },
  },
  theme: { keyframes, tokens, semanticTokens, recipes, slotRecipes },
})

/** Chakra's engine without any look, the parts of its look that we use, and ours over them. */
export const system = createSystem(defaultBaseConfig, preset, identity)
