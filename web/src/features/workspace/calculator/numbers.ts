import { Big } from 'big.js'
import { currentLanguage } from '~/i18n'

/* Money is computed in decimals: in floating point, 0.1 + 0.2 is not 0.3. Only quotients are rounded, to 30 decimal places. */

export const Decimal = Big()
Decimal.DP = 30

export type Decimal = Big

export const zero = new Decimal(0)
export const hundred = new Decimal(100)

const numberPattern = /^[+-]?(\d+\.?\d*|\.\d+)$/
const thousandsPattern = /^[+-]?\d{1,3}([.,]\d{3})+$/
const englishThousandPattern = /^([+-]?[1-9]\d{0,2}),(\d{3})$/

/**
 * Parses a number with a decimal comma or point, thousands separators, and a unit (€ or %). Null when it is invalid. `1.234,50` and
 * `1,234.50` are the same: the last separator is the decimal one, unless it occurs twice.
 */
export function parseNumber(text: string): Decimal | null {
  const compact = text.replaceAll(/[\s\u00A0\u202F'’€%]/g, '')
  const decimalIndex = Math.max(compact.lastIndexOf(','), compact.lastIndexOf('.'))
  const isRepeated = decimalIndex >= 0 && compact.indexOf(compact.charAt(decimalIndex)) < decimalIndex
  if (isRepeated) {
    return thousandsPattern.test(compact) ? new Decimal(compact.replaceAll(/[.,]/g, '')) : null
  }
  const digits =
    decimalIndex < 0
      ? compact
      : `${compact.slice(0, decimalIndex).replaceAll(/[.,]/g, '')}.${compact.slice(decimalIndex + 1)}`
  return numberPattern.test(digits) ? new Decimal(digits) : null
}

/** Rewrites `1,234`, one thousand as typed in English: what is stored is the same number in every language. */
export const withoutEnglishThousands = (text: string): string =>
  currentLanguage() === 'en' ? text.trim().replace(englishThousandPattern, '$1$2') : text

/** Invalid input counts as 0. */
export const numberOf = (text: string): Decimal => parseNumber(text) ?? zero

/** For prices and quantities: negative numbers count as 0, too. */
export function positiveOf(text: string): Decimal {
  const number = numberOf(text)
  return number.lt(0) ? zero : number
}

export const sum = (values: readonly Decimal[]): Decimal => values.reduce((total, value) => total.plus(value), zero)

/** 0 when `whole` is 0. */
export const ratio = (part: Decimal, whole: Decimal): Decimal => (whole.eq(0) ? zero : part.div(whole))

/** Rounded to two decimals, half away from zero; never `-0.00`. */
export function toFixed2(value: Decimal): `${number}` {
  const text = value.toFixed(2)
  return text === '-0.00' ? '0.00' : (text as `${number}`)
}
