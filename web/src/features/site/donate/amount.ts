export const presets = [
  { id: 'coffee', euros: 5 },
  { id: 'supporter', euros: 15 },
  { id: 'champion', euros: 50 },
] as const

export const defaultEuros = presets[0].euros

/** Parses a whole number of euros within the bounds. Undefined for anything else, such as « 5,5 » or « 1e3 ». */
export function parseEuros(
  text: string,
  { minimum, maximum }: { minimum: number; maximum: number },
): number | undefined {
  const euros = /^\s*\d+\s*$/.test(text) ? Number(text) : NaN
  return euros >= minimum && euros <= maximum ? euros : undefined
}
