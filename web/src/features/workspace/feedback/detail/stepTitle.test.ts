import { expect, test } from 'vitest'
import { stepTitle } from './stepTitle'

test('the title of a step is the first line of what it is planned for', () => {
  expect(stepTitle('\n Un mode sombre ?\nPour le soir.')).toBe('Un mode sombre ?')
})

test('a title that is cut has no half of a character', () => {
  expect(stepTitle('🚲'.repeat(121))).toBe('🚲'.repeat(120))
})
