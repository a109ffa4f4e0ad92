/** « Développement » → « developpement »: what a search compares, on the server too. */
export function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** The words of a search. */
export const wordsOf = (query: string) => fold(query).split(/\s+/).filter(Boolean)
