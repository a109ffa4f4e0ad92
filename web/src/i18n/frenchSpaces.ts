/**
 * A text with non-breaking spaces next to French punctuation, so that no line begins or ends with it, and within its
 * numbers and before their units.
 * The server reads its catalogues likewise: `with_french_spaces` in `api/src/platform/messages/catalogue.rs`.
 */
export const withFrenchSpaces = (text: string): string =>
  text
    .replaceAll('« ', '«\u00A0')
    .replaceAll(/ (?=[!?;:»%€])/g, '\u00A0')
    .replaceAll(/([\d}]) (?=(?:\d{3}|[kM]o|min|[hs])(?![\p{L}\d'’]))/gu, '$1\u00A0')
