import { defineTokens } from '@chakra-ui/react'
import { scales } from './scales'

const palette = (shades: Record<number, string>) =>
  Object.fromEntries(Object.entries(shades).map(([shade, value]) => [shade, { value }]))

/** Warm grays, ember as the primary colour, violet as the secondary one, and three status colours. */
const colors = {
  transparent: { value: 'transparent' },
  current: { value: 'currentColor' },
  black: { value: '#0D0907' },
  white: { value: '#FFFCF8' },
  gray: palette({
    50: '#FBF6EF',
    100: '#F5EDE2',
    200: '#EDE2D3',
    300: '#DFD0BC',
    400: '#BBAC9E',
    500: '#968576',
    600: '#6E5F53',
    700: '#524539',
    800: '#332A24',
    900: '#211A16',
    950: '#17110E',
  }),
  ember: palette({
    50: '#FFF2EA',
    100: '#FFE3D2',
    200: '#FFC7A8',
    300: '#FFA679',
    400: '#FF8246',
    500: '#F4621F',
    600: '#CF4A0E',
    700: '#A63A0B',
    800: '#832F0C',
    900: '#5F230B',
    950: '#3A1404',
  }),
  violet: palette({
    50: '#F6F3FF',
    100: '#ECE6FE',
    200: '#D9CFFD',
    300: '#BDAEFA',
    400: '#9B87F5',
    500: '#7F67EA',
    600: '#6A4FD6',
    700: '#573DB5',
    800: '#452F91',
    900: '#33246B',
    950: '#221748',
  }),
  green: palette({
    50: '#EFF7EC',
    100: '#DCEFD5',
    200: '#BBDFB0',
    300: '#93CB86',
    400: '#62AC58',
    500: '#418E3B',
    600: '#31732D',
    700: '#285C26',
    800: '#214A20',
    900: '#1A391A',
    950: '#0E210F',
  }),
  red: palette({
    50: '#FEF1F0',
    100: '#FDE0DE',
    200: '#FAC3BF',
    300: '#F69A94',
    400: '#EE6A63',
    500: '#DB423C',
    600: '#BC2C29',
    700: '#9B2322',
    800: '#7D1F1F',
    900: '#5B1A1A',
    950: '#340D0D',
  }),
  orange: palette({
    50: '#FEF6E3',
    100: '#FBE9BE',
    200: '#F6D588',
    300: '#EFBD4E',
    400: '#DDA024',
    500: '#BB8112',
    600: '#94640D',
    700: '#764F0D',
    800: '#5F3F0E',
    900: '#46300D',
    950: '#281B07',
  }),
}

export const tokens = defineTokens({
  ...scales,
  colors,
  fonts: {
    // The second and third fonts are of the system, with the metrics of the first: see fonts.css.
    heading: {
      value: "'Bricolage Grotesque', 'Bricolage Grotesque Arial', 'Bricolage Grotesque DejaVu', sans-serif",
    },
    body: { value: "'Instrument Sans', 'Instrument Sans Arial', 'Instrument Sans DejaVu', system-ui, sans-serif" },
    mono: { value: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace" },
  },
})
