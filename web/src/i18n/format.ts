import i18next from 'i18next'
import { dayNumber, localDay } from '~/lib/days'

const locales: Record<string, string> = { fr: 'fr-FR', en: 'en-GB' }

/** Caches formatters: creating one takes a thousand times as long as using it. */
function cachedFormat<Options extends object, Format>(
  Formatter: new (locale: string | undefined, options: Options) => Format,
) {
  const cache = new Map<string, Format>()
  return (language: string, options: Options): Format => {
    const key = language + JSON.stringify(options)
    const format = cache.get(key) ?? new Formatter(locales[language], options)
    cache.set(key, format)
    return format
  }
}

const dateFormat = cachedFormat<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(Intl.DateTimeFormat)
export const numberFormat = cachedFormat<Intl.NumberFormatOptions, Intl.NumberFormat>(Intl.NumberFormat)

const DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * Formats a day (`2026-11-20`), or the day of an instant in the local time zone.
 *
 * This and formatTimeAgo use the catalogue and not Intl, because they are the only formats on public pages: creating the
 * first Intl formatter takes 20 ms on a fast machine.
 */
export function formatDate(value: string, language: string): string {
  const date = new Date(value)
  const [day, month, year] = DAY.test(value)
    ? [date.getUTCDate(), date.getUTCMonth(), date.getUTCFullYear()]
    : [date.getDate(), date.getMonth(), date.getFullYear()]
  // In French, only the first day of a month is an ordinal.
  const number = language === 'fr' && day === 1 ? '1er' : day
  return `${number} ${i18next.t('months', { lng: language }).split(' ')[month]} ${year}`
}

/** The time of day of an instant in the local time zone. */
export function formatTime(value: string, language: string): string {
  return dateFormat(language, { timeStyle: 'short' }).format(new Date(value))
}

/** The day and time of an instant in the local time zone. */
export function formatInstant(value: string, language: string): string {
  return `${formatDate(value, language)}, ${formatTime(value, language)}`
}

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** « il y a 5 minutes », « hier ». Null for less than a minute ago, or in the future. */
export function formatTimeAgo(value: string, language: string, now: number): string | null {
  const seconds = (now - Date.parse(value)) / 1000
  const days = daysBetween(new Date(value), new Date(now))
  // The day on which the clocks go back has 25 hours.
  const found = units.find(([unit, length]) => seconds >= length && (unit !== 'day' || days > 0))
  if (!found) return null
  const [unit, length] = found
  const count = unit === 'day' ? days : Math.floor(seconds / length)
  return i18next.t(`ago.${unit}`, { count, lng: language })
}

/** By the calendar: « hier » is the day before, not a day ago. */
const daysBetween = (from: Date, to: Date) => dayNumber(localDay(to)) - dayNumber(localDay(from))

/** The parts of a day: `20`, `nov.`, `2026`. */
export function formatDayParts(day: string, language: string): { day: string; month: string; year: string } {
  const part = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(language, { timeZone: 'UTC', ...options }).format(new Date(day))
  return { day: part({ day: 'numeric' }), month: part({ month: 'short' }), year: part({ year: 'numeric' }) }
}

/** The month of a day, `nov. 2026`. */
export function formatMonth(day: string, language: string): string {
  return dateFormat(language, { timeZone: 'UTC', month: 'short', year: 'numeric' }).format(new Date(day))
}

/** Formats a decimal amount in euros. A string, because large numbers lose cents. */
export function formatMoney(amount: string, language: string): string {
  return numberFormat(language, { style: 'currency', currency: 'EUR' }).format(amount as Intl.StringNumericLiteral)
}

/** `62.58` → « 62,58 % ». */
export function formatPercent(percent: string, language: string): string {
  const options: Intl.NumberFormatOptions = {
    style: 'unit',
    unit: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }
  return numberFormat(language, options).format(percent as Intl.StringNumericLiteral)
}

/** Whole euros: « 25 € ». */
export function formatEuros(euros: number, language: string): string {
  return numberFormat(language, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 }).format(euros)
}

/** A number with thousands separators. */
export function formatNumber(value: number, language: string): string {
  return numberFormat(language, {}).format(value)
}
