/** `2026-11-20` as a number of days since 1970. */
export const dayNumber = (day: string): number => Date.parse(day) / 86_400_000

/** The day of an instant in the local time zone, `2026-11-20`. */
export function localDay(date: Date): string {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}
