/** How much of the time between the first day and the end of the deadline's day is over: 0 to 1. */
export function elapsedShare(createdAt: string, deadline: string, now: number): number {
  const start = Date.parse(createdAt)
  const end = Date.parse(`${deadline}T23:59:59.999Z`)
  if (now >= end) return 1
  return Math.max(0, (now - start) / (end - start))
}
