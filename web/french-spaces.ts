import type { Plugin } from 'vite'

/**
 * A line never begins with `!` nor ends with `«`: in French these keep their space, and their neighbour. The catalogues are written
 * with the space bar; the build puts the space that does not break.
 */
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
