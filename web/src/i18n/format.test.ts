import i18next from 'i18next'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadCatalogues, startI18n } from '.'
import { formatDate, formatDayParts, formatInstant, formatMoney, formatPercent, formatTimeAgo } from './format'

beforeAll(async () => {
  await startI18n()
  await i18next.loadLanguages('en')
})

const languages = [
  ['fr', 'fr-FR'],
  ['en', 'en-GB'],
] as const

test.each(languages)('formatDate gives the same result as Intl: %s', (language, locale) => {
  const reference = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  for (const month of ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12']) {
    expect(formatDate(`2026-${month}-05`, language)).toBe(reference.format(new Date(`2026-${month}-05`)))
  }
})

test('a day does not depend on the time zone', () => {
  expect(formatDate('2026-01-01', 'fr')).toBe('1er janv. 2026')
  expect(formatDate('2026-01-01', 'en')).toBe('1 Jan 2026')
})

test.each(languages)(
  'formatInstant gives the same result as Intl, except on the first of a month: %s',
  (language, locale) => {
    const reference = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
    const instant = '2026-11-05T10:00:00Z'
    expect(formatInstant(instant, language)).toBe(reference.format(new Date(instant)))
    expect(formatInstant('2026-11-01T12:00:00Z', 'fr')).toContain('1er nov. 2026, ')
  },
)

test('formatDayParts splits a day', () => {
  expect(formatDayParts('2026-12-01', 'fr')).toEqual({ day: '1', month: 'déc.', year: '2026' })
})

test('large amounts keep their cents', () => {
  expect(formatMoney('1234.5', 'fr')).toBe('1\u202F234,50\u00A0€')
  expect(formatMoney('-0.01', 'fr')).toBe('-0,01\u00A0€')
  expect(formatMoney('90071992547409919.99', 'en')).toBe('€90,071,992,547,409,919.99')
  expect(formatPercent('62.58', 'fr')).toBe('62,58\u00A0%')
})

test.each(languages)('formatTimeAgo gives the same result as Intl: %s', (language, locale) => {
  const byNumber = new Intl.RelativeTimeFormat(locale)
  const byName = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const lengths = { minute: 60, hour: 3600, day: 86_400, week: 604_800, month: 2_592_000, year: 31_536_000 } as const
  for (const [unit, seconds] of Object.entries(lengths) as [keyof typeof lengths, number][]) {
    // Two days would be « avant-hier ».
    for (const count of unit === 'day' ? [1, 3, 6] : unit === 'week' ? [1, 2, 4] : [1, 2, 11]) {
      expect(
        formatTimeAgo('2026-11-05T10:00:00Z', language, Date.parse('2026-11-05T10:00:00Z') + count * seconds * 1000),
      ).toBe((unit === 'day' ? byName : byNumber).format(-count, unit))
    }
  }
})

test('formatTimeAgo uses the largest unit', () => {
  const ago = (seconds: number) =>
    formatTimeAgo('2026-11-05T10:00:00Z', 'fr', Date.parse('2026-11-05T10:00:00Z') + seconds * 1000)
  expect([-5, 59, 60, 7199, 86_400, 604_800].map(ago)).toEqual([
    null,
    null,
    'il y a 1 minute',
    'il y a 1 heure',
    'hier',
    'il y a 1 semaine',
  ])
})

test('yesterday is the day before, however many hours ago', () => {
  const now = new Date('2026-11-25T10:00:00').getTime()
  const ago = (time: string) => formatTimeAgo(new Date(time).toISOString(), 'fr', now)
  expect(ago('2026-11-24T09:00:00')).toBe('hier')
  expect(ago('2026-11-23T11:00:00')).toBe('il y a 2 jours')
  expect(ago('2026-11-24T11:00:00')).toBe('il y a 23 heures')
})

test('a day of 25 hours is one day', () => {
  vi.stubEnv('TZ', 'Europe/Paris')
  const now = Date.parse('2026-10-25T23:30:00+01:00')
  expect(formatTimeAgo('2026-10-25T00:10:00+02:00', 'en', now)).toBe('24 hours ago')
  expect(formatTimeAgo('2026-10-24T23:50:00+02:00', 'en', now)).toBe('yesterday')
  vi.unstubAllEnvs()
})

test('numbers in texts have their thousands grouped', async () => {
  await loadCatalogues(['dashboard'])
  await loadCatalogues(['dashboard'], 'en')
  const text = (count: number, lng: string) => i18next.t('dashboard:unread.count', { count, lng })
  expect(text(12_345, 'fr')).toBe('12\u202f345 retours')
  expect(text(12_345, 'en')).toBe('12,345 pieces of feedback')
  expect(text(999, 'fr')).toBe('999 retours')
})
