import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react'
import { choices } from './choice'
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
      // Used by Chakra's reset for code.
      '--global-font-mono': '{fonts.mono}',
      // Keeps focused elements clear of sticky headers and footers, and in view where a magnified window is low.
      scrollPaddingTop: 'min(6rem, 30vh)',
      scrollPaddingBottom: 'min(8rem, 25vh)',
    },
    // The spaces of its font are narrow: words of small texts run into one another.
    body: { fontFamily: 'body', minH: '100dvh', wordSpacing: '0.08em' },
    ':is(pre, code)': { wordSpacing: 'normal' },
    p: { textWrap: 'pretty' },
    // Chakra's reset uses `break-word`, which lets a long word widen its column.
    ':is(p, h1, h2, h3, h4, h5, h6, dd, code), :is(p, h1, h2, h3, h4, h5, h6, dd) *': { overflowWrap: 'anywhere' },
    '*': { borderColor: 'border' },
    ...choices,
    '*::placeholder': { color: 'fg.subtle', opacity: 1 },
    '*::selection': { bg: 'ember.emphasized', color: 'fg' },
    // The route announcer focuses titles: no focus ring there.
    '[tabindex="-1"]:focus-visible': { outline: 'none' },
    // A line is laid out in the direction of its own text, which is not always that of the page.
    ':is(p, h1, h2, h3, dd, li, blockquote)': { unicodeBidi: 'plaintext' },
    // What is chosen is told by its colours, which those of the system replace.
    ':is([aria-pressed=true], [aria-current=page], [aria-current=true], [role=tab][aria-selected=true], label:has(:checked:not([role=switch])))':
      {
        _highContrast: {
          borderColor: 'Highlight !important',
          // The focus has its own.
          '&:not(:focus-visible, :has(:focus-visible))': {
            outline: '2px solid Highlight !important',
            outlineOffset: '-2px !important',
          },
        },
      },
    '[role=tab][aria-selected=false]': { _highContrast: { borderColor: 'Canvas !important' } },
    '*, *::before, *::after': {
      _motionReduce: {
        animationDuration: '0.01ms !important',
        animationIterationCount: '1 !important',
        // A short transition on every element would delay inherited colours by a frame per level.
        transition: 'none !important',
        scrollBehavior: 'auto !important',
      },
    },
  },
  theme: { keyframes, tokens, semanticTokens, recipes, slotRecipes },
})

/** Chakra's base configuration, the used parts of its theme, and the theme of the product. */
export const system = createSystem(defaultBaseConfig, preset, identity)
