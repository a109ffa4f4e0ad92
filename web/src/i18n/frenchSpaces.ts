/** A text with non-breaking spaces next to French punctuation, so that no line begins or ends with it. */
export const withFrenchSpaces = (text: string): string =>
  text.replaceAll('« ', '«\u00A0').replaceAll(/ (?=[!?;:»])/g, '\u00A0')
