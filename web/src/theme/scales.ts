import { defineTokens } from '@chakra-ui/react'

// The scales of the theme. Chakra's recipes refer to these names; unused steps are left out.

const valuesOf = <T extends string | number>(steps: Record<string, T>) =>
  Object.fromEntries(Object.entries(steps).map(([name, value]) => [name, { value }]))

/** In quarters of a rem. */
const steps = [
  0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60,
  64, 72, 80, 96,
]
const spacing = Object.fromEntries(steps.map((step) => [step, { value: `${step / 4}rem` }]))

export const scales = defineTokens({
  spacing,
  sizes: {
    ...spacing,
    ...valuesOf({
      '2xs': '16rem',
      xs: '20rem',
      sm: '24rem',
      md: '28rem',
      lg: '32rem',
      xl: '36rem',
      '2xl': '42rem',
      '3xl': '48rem',
      '4xl': '56rem',
      '5xl': '64rem',
      '6xl': '72rem',
      '7xl': '80rem',
      '8xl': '90rem',
      '1/2': '50%',
      full: '100%',
      fit: 'fit-content',
      max: 'max-content',
      min: 'min-content',
    }),
  },
  radii: valuesOf({ none: '0', sm: '0.375rem', md: '0.625rem', lg: '1rem', xl: '1.5rem', full: '9999px' }),
  fontSizes: valuesOf({
    '2xs': '0.625rem',
    xs: '0.75rem',
    sm: '0.875rem',
    md: '1rem',
    lg: '1.125rem',
    xl: '1.25rem',
    '2xl': '1.5rem',
    '3xl': '1.875rem',
    '4xl': '2.25rem',
    '5xl': '3rem',
    '6xl': '3.75rem',
    '7xl': '4.5rem',
  }),
  fontWeights: valuesOf({ normal: '400', medium: '500', semibold: '600', bold: '700', extrabold: '800' }),
  lineHeights: valuesOf({ shorter: 1.25, short: 1.375, moderate: 1.5, tall: 1.625 }),
  letterSpacings: valuesOf({ tight: '-0.025em', wide: '0.025em', widest: '0.1em' }),
  durations: valuesOf({
    fastest: '50ms',
    faster: '100ms',
    fast: '150ms',
    moderate: '200ms',
    slow: '300ms',
    slower: '400ms',
  }),
  easings: valuesOf({ 'ease-in': 'cubic-bezier(0.42, 0, 1, 1)', 'ease-out': 'cubic-bezier(0, 0, 0.58, 1)' }),
  animations: valuesOf({ spin: 'spin 1s linear infinite', pulse: 'pulse 2s cubic-bezier(0.4, 0, 0.6, 1) infinite' }),
  cursor: valuesOf({ button: 'pointer', disabled: 'not-allowed', menuitem: 'pointer' }),
  zIndex: valuesOf({ sticky: 1100, popover: 1500, skipNav: 1600, toast: 1700 }),
})
