import { expect, test } from 'vitest'
import { formatDate } from './format'

test('a day is written as its language does', () => {
  expect(formatDate('2026-11-05', 'fr')).toBe('5 nov. 2026')
  expect(formatDate('2026-11-05', 'en')).toBe('5 Nov 2026')
})

test('a day is the same day wherever one is', () => {
  expect(formatDate('2026-01-01', 'fr')).toBe('1 janv. 2026')
})
