import { expect, test } from 'vitest'
import { elapsedFraction } from './elapsedFraction'

const at = (instant: string) => elapsedFraction('2026-01-01T00:00:00Z', '2026-01-10', Date.parse(instant))

test('goes from the creation to the end of the day of the deadline', () => {
  expect(at('2026-01-01T00:00:00Z')).toBe(0)
  expect(at('2026-01-06T00:00:00Z')).toBeCloseTo(0.5)
  expect(at('2026-01-10T20:00:00Z')).toBeLessThan(1)
  expect(at('2026-01-11T00:00:00Z')).toBe(1)
})

test('stays within its bounds', () => {
  expect(at('2020-01-01T00:00:00Z')).toBe(0)
  expect(at('2030-01-01T00:00:00Z')).toBe(1)
  expect(elapsedFraction('2026-02-01T00:00:00Z', '2026-01-10', Date.parse('2026-02-02'))).toBe(1)
})
