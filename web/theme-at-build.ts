import { runnerImport, type Plugin } from 'vite'
import type * as Theme from './src/theme/system.ts'

/*
 * Chakra's engine works the theme out in every visitor's browser before anything can be drawn: the style sheet of tokens and resets,
 * and what the names of the tokens stand for. It is the same for everybody, so the build does it, and the engine's code for it is
 * left out. And the recipe of a component is made once: see `instead`.
 */

const SHEET = 'src/theme/system.css'
const TOKENS = 'virtual:theme-tokens'
const engine = '@chakra-ui/react/dist/esm/styled-system/'

/** Of our own: where the tokens come from. With what they stand for worked out, nobody asks for them. */
const sources = new Map([
  ['src/theme/tokens.ts', 'export const tokens = {}'],
  ['src/theme/semanticTokens.ts', 'export const semanticTokens = {}'],
])

/** What is put in the place of what, file by file; each must still be there, or the build stops. */
const instead = new Map([
  ['system.js', [['const _global = [getPreflightCss(), getGlobalCss(), getTokenCss()];', 'const _global = [];']]],
  // The types of style properties: only its command line asks for them.
  [
    'utility.js',
    [
      ['\n    assignPropertyTypes();', ''],
      ['\n    assignPropertyType(property, config);', ''],
      // Asked only whether there is such a breakpoint, by hideBelow and hideFrom: what it stands for answers as well.
      ['raw: (path) => tokens.getByName(path)', 'raw: (path) => tokens.getVar(path)'],
    ],
  ],
  [
    'token-dictionary.js',
    [
      [
        `
  registerTokens();
  registerTransform(...tokenTransforms);
  registerMiddleware(...tokenMiddlewares);
  build();`,
        `
  byCategoryJson = values;
  for (const [category, refs] of Object.entries(values)) for (const [prop, ref] of Object.entries(refs)) flatMap.set(category + "." + prop, ref);
  for (const [name, vars] of Object.entries(palettes)) colorPaletteMap.set(name, new Map(Object.entries(vars)));`,
      ],
      [`import { compact }`, `import { palettes, values } from '${TOKENS}';\nimport { compact }`],
    ],
  ],
  [
    'factory.js',
    [
      // The recipe of a component is made once, not with each of its elements: only then does it remember what it worked out.
      [
        `
    const cvaFn = configOrCva.__cva__ ? configOrCva : cva(configOrCva);
    const baseCva = tag.__emotion_cva && !tag.__emotion_cva.__cva__ ? cva(tag.__emotion_cva) : tag.__emotion_cva;
    const cvaRecipe = mergeCva(baseCva, cvaFn);`,
        `
    const cvaRecipe = ownRecipe ??= mergeCva(
      tag.__emotion_cva && !tag.__emotion_cva.__cva__ ? cva(tag.__emotion_cva) : tag.__emotion_cva,
      configOrCva.__cva__ ? configOrCva : cva(configOrCva)
    );`,
      ],
      ['let styles = [];', 'let styles = [];\n  let ownRecipe;'],
    ],
  ],
])

export function themeAtBuild(): Plugin {
  return {
    name: 'theme-at-build',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === TOKENS ? id : undefined),
    load: (id) => (id === TOKENS ? writeTokens() : undefined),
    async transform(code, id) {
      if (id.endsWith(SHEET)) return writeSheet()
      for (const [file, text] of sources) if (id.endsWith(file)) return text
      for (const [file, changes] of instead) {
        if (id.endsWith(engine + file)) return changes.reduce((rest, [what = '', by = '']) => replaceOnce(rest, what, by, file), code)
      }
    },
  }
}

function replaceOnce(code: string, what: string, by: string, file: string) {
  if (code.split(what).length !== 2) throw new Error(`theme-at-build: ${file} of Chakra has changed, look for: ${what.trim()}`)
  return code.replace(what, by)
}

const readSystem = async () => (await runnerImport<typeof Theme>(`./${SHEET.replace('.css', '.ts')}`)).module.getSystem()

async function writeSheet() {
  const { layers, _global } = await readSystem()
  return [layers.atRule, ..._global.map((part) => rules(part))].join('\n')
}

/** What the engine makes of the tokens: the reference that each name stands for, by category; and what each palette sets. */
async function writeTokens() {
  const { tokens } = await readSystem()
  // The one category whose tokens the engine looks up as a whole, and not by name.
  if (tokens.categoryMap.has('opacity')) throw new Error('theme-at-build: tokens of opacity are not passed on')
  const categories = [...tokens.categoryMap.keys()].map((category) => [category, tokens.getCategoryValues(category)])
  const palettes = [...tokens.colorPaletteMap].map(([name, variables]) => [name, Object.fromEntries(variables)])
  return `export const values = ${JSON.stringify(Object.fromEntries(categories))}\nexport const palettes = ${JSON.stringify(Object.fromEntries(palettes))}`
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
