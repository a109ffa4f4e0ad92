const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

export interface Duration {
  unit: (typeof units)[number][0]
  count: number
}

/** A number of seconds in the largest unit of which there are two or more, rounded; minutes below, at least one. */
export function inUnits(seconds: number): Duration {
  const [unit, length] = units.find(([, length]) => seconds >= 2 * length) ?? (['minute', 60] as const)
  return { unit, count: Math.max(1, Math.round(seconds / length)) }
}
