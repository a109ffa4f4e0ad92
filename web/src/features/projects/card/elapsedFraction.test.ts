import { expect, test } from 'vitest'
import { elapsedFraction } from './elapsedFraction'

const createdAt = new Date('2026-01-01T00:00:00').toISOString()
/** At a local time. */
const at = (time: string) => elapsedFraction(createdAt, '2026-01-10', Date.parse(time))

test('goes from the creation to the end of the day of the deadline, where the reader is', () => {
  expect(at('2026-01-01T00:00:00')).toBe(0)
  expect(at('2026-01-06T00:00:00')).toBeCloseTo(0.5)
  expect(at('2026-01-10T23:00:00')).toBeLessThan(1)
  expect(at('2026-01-11T00:00:00')).toBe(1)
})

test('stays within its bounds', () => {
  expect(at('2020-01-01T00:00:00')).toBe(0)
  expect(at('2030-01-01T00:00:00')).toBe(1)
  expect(elapsedFraction('2026-02-01T00:00:00Z', '2026-01-10', Date.parse('2026-02-02'))).toBe(1)
})
