import { defineSemanticTokens } from '@chakra-ui/react'

const pair = (light: string, dark: string) => ({ value: { _light: `{colors.${light}}`, _dark: `{colors.${dark}}` } })

/**
 * The tokens of a colour palette that Chakra's recipes use. Contrast in both themes: `fg` on `subtle` and `contrast` on
 * `solid` above 4.5:1, `focusRing` and `border` on every background above 3:1.
 */
const palette = (name: string, solid: { light: string; dark: string; contrast: [string, string] }) => ({
  fg: pair(`${name}.700`, `${name}.300`),
  subtle: pair(`${name}.100`, `${name}.950`),
  muted: pair(`${name}.200`, `${name}.900`),
  emphasized: pair(`${name}.300`, `${name}.800`),
  solid: pair(`${name}.${solid.light}`, `${name}.${solid.dark}`),
  contrast: pair(...solid.contrast),
  focusRing: pair(`${name}.600`, `${name}.400`),
  border: pair(`${name}.600`, `${name}.400`),
})

const onDark: [string, string] = ['white', 'gray.950']

export const semanticTokens = defineSemanticTokens({
  colors: {
    bg: {
      DEFAULT: pair('gray.50', 'gray.950'),
      subtle: pair('gray.100', 'gray.900'),
      muted: pair('gray.200', 'gray.800'),
      emphasized: pair('gray.300', 'gray.700'),
      inverted: pair('gray.950', 'gray.100'),
      panel: pair('white', 'gray.900'),
      error: pair('red.50', 'red.950'),
      warning: pair('orange.50', 'orange.950'),
      success: pair('green.50', 'green.950'),
      info: pair('violet.50', 'violet.950'),
    },
    fg: {
      DEFAULT: pair('gray.950', 'gray.100'),
      muted: pair('gray.700', 'gray.400'),
      subtle: pair('gray.600', 'gray.500'),
      inverted: pair('gray.50', 'gray.950'),
      error: pair('red.700', 'red.300'),
      warning: pair('orange.700', 'orange.300'),
      success: pair('green.700', 'green.300'),
      info: pair('violet.700', 'violet.300'),
    },
    border: {
      DEFAULT: pair('gray.300', 'gray.800'),
      muted: pair('gray.200', 'gray.800'),
      subtle: pair('gray.100', 'gray.900'),
      emphasized: pair('gray.400', 'gray.700'),
      /** The border of form controls: 3:1 on its background (WCAG 1.4.11). */
      control: pair('gray.500', 'gray.500'),
      inverted: pair('gray.800', 'gray.200'),
      error: pair('red.600', 'red.400'),
      warning: pair('orange.600', 'orange.400'),
      success: pair('green.600', 'green.400'),
      info: pair('violet.600', 'violet.400'),
    },
    gray: {
      fg: pair('gray.800', 'gray.200'),
      subtle: pair('gray.200', 'gray.800'),
      muted: pair('gray.300', 'gray.700'),
      emphasized: pair('gray.400', 'gray.600'),
      solid: pair('gray.900', 'gray.100'),
      contrast: pair('gray.50', 'gray.950'),
      focusRing: pair('violet.600', 'violet.400'),
      border: pair('gray.500', 'gray.500'),
    },
    // Dark text on bright ember has more contrast than white text.
    ember: palette('ember', { light: '400', dark: '400', contrast: ['gray.950', 'gray.950'] }),
    violet: palette('violet', { light: '600', dark: '400', contrast: onDark }),
    green: palette('green', { light: '700', dark: '300', contrast: onDark }),
    red: palette('red', { light: '600', dark: '400', contrast: onDark }),
    orange: palette('orange', { light: '700', dark: '300', contrast: onDark }),
  },
  radii: {
    l1: { value: '{radii.sm}' },
    l2: { value: '{radii.md}' },
    l3: { value: '{radii.lg}' },
  },
  shadows: {
    xs: { value: { _light: '0 1px 2px {colors.gray.950/10}', _dark: '0 1px 2px {colors.black/60}' } },
    sm: { value: { _light: '0 2px 6px {colors.gray.950/8}', _dark: '0 2px 6px {colors.black/60}' } },
    md: { value: { _light: '0 6px 18px {colors.gray.950/10}', _dark: '0 6px 18px {colors.black/60}' } },
    lg: {
      value: {
        _light: '0 12px 36px {colors.gray.950/14}, 0 0 0 1px {colors.gray.950/6}',
        _dark: '0 12px 36px {colors.black/70}, 0 0 0 1px {colors.gray.100/10}',
      },
    },
    xl: {
      value: {
        _light: '0 20px 60px {colors.gray.950/20}, 0 0 0 1px {colors.gray.950/6}',
        _dark: '0 20px 60px {colors.black/80}, 0 0 0 1px {colors.gray.100/10}',
      },
    },
  },
})
