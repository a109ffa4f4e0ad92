import { expect, test } from 'vitest'
import { passwordStrength } from './passwordStrength'

test.each([
  ['', 'weak'],
  ['secret', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['secret42', 'fair'],
  ['motdepasselong', 'fair'],
  ['Secret-42-rodage', 'strong'],
  ['un moteur neuf se rode', 'strong'],
])('%j is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})
