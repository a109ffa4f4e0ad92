import { expect, test } from 'vitest'
import { toCsv } from './csv'

test('quotes cells that contain separators', () => {
  expect(
    toCsv([
      ['a', 'b;c'],
      ['« d »', 'e "f"\ng'],
    ]),
  ).toBe('\uFEFFa;"b;c"\r\n« d »;"e ""f""\ng"\r\n')
})

test('escapes formulas, but not negative numbers', () => {
  expect(toCsv([['=1+1', '@x', '-cmd', '-12,50', '+33 6']])).toBe("\uFEFF'=1+1;'@x;'-cmd;-12,50;'+33 6\r\n")
})
