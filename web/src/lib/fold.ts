/** « Développement » → « developpement »: normalizes a text for comparing words. The server also normalizes ligatures and apostrophes. */
export function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** The normalized words of a search query. */
export const wordsOf = (query: string) => fold(query).split(/\s+/).filter(Boolean)
