import type { Plugin } from 'vite'
import { withFrenchSpaces } from './src/i18n/frenchSpaces.ts'

/** Replaces the spaces next to French punctuation by non-breaking ones, which the catalogues are written without. */
export function frenchSpaces(): Plugin {
  return {
    name: 'french-spaces',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/locales\/fr\/[^/]+\.json$/ },
      handler: withFrenchSpaces,
    },
  }
}
