/** « Développement » → « developpement »: normalizes a text for searching, as the server does. */
export function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** The normalized words of a search query. */
export const wordsOf = (query: string) => fold(query).split(/\s+/).filter(Boolean)
