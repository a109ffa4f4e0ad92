const DAY_MS = 24 * 60 * 60 * 1000

/** The number of days until a day (UTC) from an instant; 0 on that day. */
export const daysUntil = (day: string, now: number): number =>
  Math.round((Date.parse(`${day}T00:00:00Z`) - Math.floor(now / DAY_MS) * DAY_MS) / DAY_MS)
