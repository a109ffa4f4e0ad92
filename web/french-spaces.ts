import type { Plugin } from 'vite'

/** Replaces the spaces next to French punctuation by non-breaking ones, which the catalogues are written without. */
export function frenchSpaces(): Plugin {
  return {
    name: 'french-spaces',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/locales\/fr\/[^/]+\.json$/ },
      handler: (code) => code.replaceAll('« ', '«\u00A0').replaceAll(/ (?=[!?;:»])/g, '\u00A0'),
    },
  }
}
