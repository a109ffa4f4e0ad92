/** The fraction, 0 to 1, of the time from the creation to the end of the deadline's day here that has passed. */
export function elapsedFraction(createdAt: string, deadline: string, now: number): number {
  const start = Date.parse(createdAt)
  const end = Date.parse(`${deadline}T23:59:59.999`)
  if (now >= end) return 1
  return Math.max(0, (now - start) / (end - start))
}
