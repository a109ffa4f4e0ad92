import { expect, test } from 'vitest'
import { inUnits } from './duration'

test.each([
  [0, 'minute', 1],
  [89, 'minute', 1],
  [90, 'minute', 2],
  [2 * 3600 - 1, 'minute', 120],
  [2 * 3600, 'hour', 2],
  [47 * 3600, 'hour', 47],
  [2 * 86_400, 'day', 2],
  [30.6 * 86_400, 'day', 31],
])('%d seconds', (seconds, unit, count) => {
  expect(inUnits(seconds)).toEqual({ unit, count })
})
