import { Big } from 'big.js'

/*
 * Money is counted in decimals, as on paper: in binary, 0.1 + 0.2 is not 0.3. Only quotients are rounded, thirty places after
 * the point, far from any cent.
 */

export const Decimal = Big()
Decimal.DP = 30

export type Decimal = Big

export const zero = new Decimal(0)
export const hundred = new Decimal(100)

const written = /^[+-]?(\d+\.?\d*|\.\d+)$/

/**
 * A number as people write it: comma or point, spaces between thousands, a sign of unit after it. Null when it is none.
 * « 1.234,50 » and « 1,234.50 » are the same: the last mark is the decimal one.
 */
export function parseNumber(text: string): Decimal | null {
  const bare = text.replaceAll(/[\s\u00A0\u202F'’€%]/g, '')
  const decimalMark = Math.max(bare.lastIndexOf(','), bare.lastIndexOf('.'))
  const digits =
    decimalMark < 0 ? bare : `${bare.slice(0, decimalMark).replaceAll(/[.,]/g, '')}.${bare.slice(decimalMark + 1)}`
  return written.test(digits) ? new Decimal(digits) : null
}

/** What is not a number counts for nothing. */
export const numberOf = (text: string): Decimal => parseNumber(text) ?? zero

/** The same of what cannot be less than nothing: a price, a number of units. */
export function positiveOf(text: string): Decimal {
  const number = numberOf(text)
  return number.lt(0) ? zero : number
}

export const sum = (values: readonly Decimal[]): Decimal => values.reduce((total, value) => total.plus(value), zero)

/** 0 when there is nothing to divide by. */
export const ratio = (part: Decimal, whole: Decimal): Decimal => (whole.eq(0) ? zero : part.div(whole))

/** Rounded to two places, half away from zero; never « -0.00 ». */
export function toFixed2(value: Decimal): `${number}` {
  const text = value.toFixed(2)
  return text === '-0.00' ? '0.00' : (text as `${number}`)
}
