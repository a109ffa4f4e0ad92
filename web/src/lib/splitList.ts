/** « a, b,, A » → [a, b]: splits on commas, trims, and removes empty items and duplicates, ignoring case. */
export function splitList(text: string): string[] {
  const seen = new Map<string, string>()
  for (const part of text.split(',')) {
    const item = part.trim()
    const key = item.toLocaleLowerCase()
    if (item && !seen.has(key)) seen.set(key, item)
  }
  return [...seen.values()]
}
