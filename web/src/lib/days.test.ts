import { expect, test } from 'vitest'
import { daysUntil } from './days'

test('counts days, not hours', () => {
  const evening = Date.parse('2026-11-26T23:59:59Z')
  expect(daysUntil('2026-11-26', evening)).toBe(0)
  expect(daysUntil('2026-11-27', evening)).toBe(1)
  expect(daysUntil('2026-12-03', evening)).toBe(7)
  expect(daysUntil('2026-11-25', evening)).toBe(-1)
})
