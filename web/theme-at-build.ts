import { runnerImport, type Plugin } from 'vite'
import type * as Theme from './src/theme/system.ts'

/*
 * Chakra's engine writes the style sheet of tokens and resets in every visitor's browser before anything can be drawn: half of
 * the time in which the page does not answer when it starts. It is the same for everybody, so the build writes it, and the
 * engine's code for it is left out.
 */

const SHEET = 'src/theme/system.css'

/** What the engine does when it starts and nobody needs in a build; each must still be there, or the build stops. */
const leftOut = new Map([
  ['styled-system/system.js', [['const _global = [getPreflightCss(), getGlobalCss(), getTokenCss()];', 'const _global = [];']]],
  // The types of style properties: only its command line asks for them.
  ['styled-system/utility.js', [['\n    assignPropertyTypes();', ''], ['\n    assignPropertyType(property, config);', '']]],
])

export function themeAtBuild(): Plugin {
  return {
    name: 'theme-at-build',
    apply: 'build',
    enforce: 'pre',
    async transform(code, id) {
      if (id.endsWith(SHEET)) return writeSheet()
      for (const [file, cuts] of leftOut) {
        if (id.endsWith(`@chakra-ui/react/dist/esm/${file}`)) return cuts.reduce((rest, [what = '', by = '']) => replaceOnce(rest, what, by, file), code)
      }
    },
  }
}

function replaceOnce(code: string, what: string, by: string, file: string) {
  if (code.split(what).length !== 2) throw new Error(`theme-at-build: ${file} of Chakra has changed, look for: ${what.trim()}`)
  return code.replace(what, by)
}

async function writeSheet() {
  const { module } = await runnerImport<typeof Theme>(`./${SHEET.replace('.css', '.ts')}`)
  const { layers, _global } = module.system
  return [layers.atRule, ..._global.map((part) => rules(part))].join('\n')
}

interface Styles {
  [key: string]: string | number | Styles
}

/** Style objects as CSS; the build flattens what is nested. At the top there is nothing for `&` to stand for. */
function rules(styles: Styles, within = ''): string {
  const lines = Object.entries(styles).map(([key, value]) => {
    if (typeof value !== 'object') return `${property(key)}: ${value};`
    if (key.startsWith('@')) return `${key} {\n${rules(value, within)}\n}`
    return `${within ? key : key.replaceAll('&', '')} {\n${rules(value, key)}\n}`
  })
  return lines.join('\n')
}

const property = (name: string) => (name.startsWith('--') ? name : name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`))
