/** The length of a day (UTC), in milliseconds. */
export const DAY_MS = 86_400_000

/** `2026-11-20` as a number of days since 1970. */
export const dayNumber = (day: string): number => Date.parse(day) / DAY_MS

/** The number of days until a day (UTC) from an instant; 0 on that day. */
export const daysUntil = (day: string, now: number): number => dayNumber(day) - Math.floor(now / DAY_MS)

/** The day of an instant in the local time zone, `2026-11-20`. */
export function localDay(date: Date): string {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}
