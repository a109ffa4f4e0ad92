import { expect, test } from 'vitest'
import { formatDuration } from './duration'

test.each([
  [0, '1 minute'],
  [89, '1 minute'],
  [90, '2 minutes'],
  [2 * 3600 - 1, '120 minutes'],
  [2 * 3600, '2\u00A0heures'],
  [47 * 3600, '47\u00A0heures'],
  [2 * 86_400, '2\u00A0jours'],
  [30.6 * 86_400, '31\u00A0jours'],
  [1234 * 86_400, '1\u202F234\u00A0jours'],
])('%d seconds', (seconds, formatted) => {
  expect(formatDuration(seconds, 'fr')).toBe(formatted)
})

test('in English', () => {
  expect(formatDuration(3600, 'en')).toBe('60 minutes')
  expect(formatDuration(2 * 86_400, 'en')).toBe('2 days')
})
