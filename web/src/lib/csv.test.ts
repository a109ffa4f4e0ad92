import { expect, test } from 'vitest'
import { toCsv } from './csv'

test('cells are kept apart, whatever is in them', () => {
  expect(
    toCsv([
      ['a', 'b;c'],
      ['« d »', 'e "f"\ng'],
    ]),
  ).toBe('\uFEFFa;"b;c"\r\n« d »;"e ""f""\ng"\r\n')
})

test('nothing runs as a formula, and a negative number stays a number', () => {
  expect(toCsv([['=1+1', '@x', '-cmd', '-12,50', '+33 6']])).toBe("\uFEFF'=1+1;'@x;'-cmd;-12,50;'+33 6\r\n")
})
