import { fold } from './fold'

/** « a, b,, É, e » → [a, b, É]: splits on commas, trims, and removes empty items and duplicates, ignoring case and accents. */
export function splitList(text: string): string[] {
  const seen = new Map<string, string>()
  for (const part of text.split(',')) {
    const item = part.trim()
    const key = fold(item)
    if (item && !seen.has(key)) seen.set(key, item)
  }
  return [...seen.values()]
}
