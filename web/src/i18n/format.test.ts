import { expect, test } from 'vitest'
import { formatDate, formatDayParts, formatMoney, formatPercent, formatTimeAgo } from './format'

test('a day is written as its language does', () => {
  expect(formatDate('2026-11-05', 'fr')).toBe('5 nov. 2026')
  expect(formatDate('2026-11-05', 'en')).toBe('5 Nov 2026')
})

test('a day is the same day wherever one is', () => {
  expect(formatDate('2026-01-01', 'fr')).toBe('1 janv. 2026')
})

test('a day comes apart', () => {
  expect(formatDayParts('2026-12-01', 'fr')).toEqual({ day: '1', month: 'déc.', year: '2026' })
})

test('amounts keep their cents, however large', () => {
  expect(formatMoney('1234.5', 'fr')).toBe('1\u202F234,50\u00A0€')
  expect(formatMoney('-0.01', 'fr')).toBe('-0,01\u00A0€')
  expect(formatMoney('90071992547409919.99', 'en')).toBe('€90,071,992,547,409,919.99')
  expect(formatPercent('62.58', 'fr')).toBe('62,58\u00A0%')
})

test('an instant is so long ago, in the largest unit that is over', () => {
  const ago = (seconds: number) => formatTimeAgo('2026-11-05T10:00:00Z', 'fr', Date.parse('2026-11-05T10:00:00Z') + seconds * 1000)
  expect([-5, 59, 60, 7199, 86_400, 604_800].map(ago)).toEqual([null, null, 'il y a 1 minute', 'il y a 1 heure', 'hier', 'la semaine dernière'])
})
