export const presets = [
  { id: 'coffee', euros: 5 },
  { id: 'supporter', euros: 15 },
  { id: 'champion', euros: 50 },
] as const

/** The default: a coffee. */
export const defaultEuros = presets[0].euros

/** What was typed as whole euros within the bounds, or nothing: « 5,5 », « 1e3 » and an empty field are no amount. */
export function parseEuros(
  text: string,
  { minimum, maximum }: { minimum: number; maximum: number },
): number | undefined {
  const euros = /^\s*\d+\s*$/.test(text) ? Number(text) : NaN
  return euros >= minimum && euros <= maximum ? euros : undefined
}
