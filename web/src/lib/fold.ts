/**
 * « Développement » → « developpement »: normalizes a text for comparing words. Marks of scripts other than Latin, Greek and
 * Cyrillic are kept: there they tell words apart. The server also normalizes ligatures and apostrophes.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}

/** The normalized words of a search query. */
export const wordsOf = (query: string) => fold(query).split(/\s+/).filter(Boolean)
