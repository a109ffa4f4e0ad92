import { expect, test } from 'vitest'
import { parseEuros } from './amount'

const bounds = { minimum: 1, maximum: 10_000 }

test.each([
  ['5', 5],
  [' 15 ', 15],
  ['1', 1],
  ['10000', 10_000],
  ['0', undefined],
  ['10001', undefined],
  ['', undefined],
  ['5.5', undefined],
  ['5,5', undefined],
  ['-5', undefined],
  ['1e3', undefined],
  ['99999999999999999999', undefined],
])('%j is %s euros', (text, euros) => expect(parseEuros(text, bounds)).toBe(euros))
