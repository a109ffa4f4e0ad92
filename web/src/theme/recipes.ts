import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react'
import { touchControl, touchTarget } from './touch'

// Overrides of the Chakra recipes in preset.ts, with which they are merged.

const hoverBg = 'color-mix(in srgb, var(--chakra-colors-color-palette-solid), white 14%)'

const button = defineRecipe({
  base: { fontWeight: 'semibold', _active: { translate: '0 1px' }, ...touchTarget },
  variants: {
    variant: {
      solid: {
        shadow: 'inset 0 -2px 0 {colors.black/20}',
        _hover: { bg: hoverBg },
        _expanded: { bg: hoverBg },
        _active: { shadow: 'none' },
      },
    },
  },
})

const control = defineRecipe({
  base: { bg: 'bg.panel', borderColor: 'border.control', '--focus-ring-width': '2px', ...touchControl },
  variants: {
    size: { lg: {} },
    variant: {
      outline: {
        bg: 'bg.panel',
        borderColor: 'border.control',
        _readOnly: { bg: 'bg.muted', borderStyle: 'dashed' },
      },
    },
  },
  defaultVariants: { size: 'lg' },
})

const heading = defineRecipe({
  base: { fontWeight: '700', letterSpacing: '-0.025em', textWrap: 'balance' },
  variants: { size: { '4xl': { lineHeight: '1.1' }, '5xl': { lineHeight: '1.1' }, '6xl': { lineHeight: '1.05' } } },
})

const field = defineSlotRecipe({
  slots: [],
  base: {
    // Not flex: what follows the text of a long label follows its last word.
    label: { display: 'block', fontWeight: 'semibold' },
    errorText: { textStyle: 'sm' },
    helperText: { textStyle: 'sm' },
  },
})

const dialog = defineSlotRecipe({
  slots: [],
  base: {
    backdrop: { bg: 'black/60' },
    title: { fontFamily: 'heading', textStyle: '2xl', fontWeight: '700', letterSpacing: '-0.02em' },
  },
})

const drawer = defineSlotRecipe({ slots: [], base: { backdrop: { bg: 'black/60' } } })

const menu = defineSlotRecipe({
  slots: [],
  base: { item: { minH: '9', ...touchTarget }, separator: { bg: 'border' } },
})

export const recipes = { button, heading, input: control, textarea: control }
export const slotRecipes = { dialog, drawer, field, menu }
