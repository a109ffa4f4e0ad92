import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createCssVariablesTheme, createHighlighterCore } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import type { Plugin } from 'vite'

const folder = path.join(import.meta.dirname, '..', '..', 'examples')
const scheme = 'examples:'
const resolved = '\0examples:'
/** The ending of the modules, which Vite would otherwise read as pages or styles. */
const module = '.js'

const languages: Record<string, string> = {
  '.graphql': 'graphql',
  '.html': 'html',
  '.js': 'javascript',
  '.mjs': 'javascript',
  '.py': 'python',
  '.sh': 'bash',
  '.ts': 'typescript',
}

/** The highlighted kinds of tokens, by the CSS variable in the theme. Other tokens are plain text. */
const kinds: Record<string, string> = {
  'var(--token-comment)': 'comment',
  'var(--token-constant)': 'constant',
  'var(--token-function)': 'function',
  'var(--token-keyword)': 'keyword',
  'var(--token-string)': 'string',
  'var(--token-string-expression)': 'string',
}

/** The default server URL in the examples. The page replaces it by its own origin. */
const defaultServer = 'http://localhost:8000'

type Piece = string | readonly [kind: string, text: string]

/** `import pieces from 'examples:follow.py'` imports a file of examples/, highlighted by the build. */
export function examples(): Plugin {
  const highlighter = createHighlighterCore({
    engine: createJavaScriptRegexEngine(),
    themes: [createCssVariablesTheme({ name: 'variables', variablePrefix: '--' })],
    langs: [
      import('shiki/langs/bash.mjs'),
      import('shiki/langs/graphql.mjs'),
      import('shiki/langs/html.mjs'),
      import('shiki/langs/javascript.mjs'),
      import('shiki/langs/python.mjs'),
      import('shiki/langs/typescript.mjs'),
    ],
  })
  return {
    name: 'examples',
    resolveId: (source) => (source.startsWith(scheme) ? resolved + source.slice(scheme.length) + module : undefined),
    async load(id) {
      if (!id.startsWith(resolved)) return
      const file = path.join(folder, id.slice(resolved.length, -module.length))
      this.addWatchFile(file)
      const lang = languages[path.extname(file)] ?? 'text'
      const text = (await readFile(file, 'utf8')).trimEnd().replaceAll(defaultServer, 'THIS_SITE')
      // With its default time limit, a slow build would highlight less than another, and hydration would fail.
      const options = { lang, theme: 'variables', tokenizeTimeLimit: 0 }
      const { tokens } = (await highlighter).codeToTokens(text, options)
      const lines = tokens.map((line) => line.map(({ content, color }) => piece(content, kinds[color ?? ''])))
      return `export default ${JSON.stringify(merged(lines.flatMap((line) => newline.concat(line)).slice(1)))}`
    },
  }
}

const newline: Piece[] = ['\n']

const piece = (text: string, kind: string | undefined): Piece => (kind ? [kind, text] : text)

/** Merges adjacent pieces of the same kind. */
function merged(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = []
  for (const piece of pieces) {
    const last = result.at(-1)
    if (typeof piece === 'string' && typeof last === 'string') result[result.length - 1] = last + piece
    else if (typeof piece !== 'string' && typeof last === 'object' && last[0] === piece[0])
      result[result.length - 1] = [piece[0], last[1] + piece[1]]
    else result.push(piece)
  }
  return result
}
