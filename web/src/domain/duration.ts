import { numberFormat } from '~/i18n/format'

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** A number of seconds in the largest unit of which there are two or more, rounded; minutes below, at least one. */
export function formatDuration(seconds: number, language: string): string {
  const [unit, length] = units.find(([, length]) => seconds >= 2 * length) ?? (['minute', 60] as const)
  const count = Math.max(1, Math.round(seconds / length))
  return numberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
