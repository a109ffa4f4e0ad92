import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

const src = fileURLToPath(new URL('..', import.meta.url))

/** What reloads a page whose files a deployment has replaced, or says that a part of it could not be loaded. */
const loaders = new Set(['page', 'lazyPart', 'loadPart'])

const justified = [
  // Evaluates early what the application imports, which is loaded by `loadPart`.
  'main.ts',
  // Functions that load a part, called by `lazyPart` elsewhere in the module or in another one.
  'features/workspace/chat/proposals/loadProposalCard.ts',
  'features/workspace/feedback/fixes/parts.ts',
]

/** The dynamic imports of a module outside of calls of the loaders. */
function bareImports(file: string, source: string): string[] {
  const bare: string[] = []
  let depth = 0
  new Visitor({
    CallExpression: ({ callee }) => {
      if (callee.type === 'Identifier' && loaders.has(callee.name)) depth += 1
    },
    'CallExpression:exit': ({ callee }) => {
      if (callee.type === 'Identifier' && loaders.has(callee.name)) depth -= 1
    },
    ImportExpression: ({ start, end }) => {
      if (depth === 0) bare.push(source.slice(start, end))
    },
  }).visit(parseSync(file, source).program)
  return bare
}

test('a page opened before a deployment shows each of its parts, or says that it could not be loaded', () => {
  const modules = globSync('**/*.{ts,tsx}', { cwd: src }).filter(
    (file) => !/\.(test|generated|d)\./.test(file) && !justified.includes(file),
  )
  const bare = modules.flatMap((file) => {
    const source = readFileSync(`${src}${file}`, 'utf8')
    // Parsing every module would take seconds.
    return source.includes('import(') ? bareImports(file, source).map((found) => `${file}: ${found}`) : []
  })
  expect(modules).toContain('app/routes.tsx')
  expect(bare).toEqual([])
})

test.each([
  ["const Part = lazyPart(() => import('./Part'))", []],
  ["const Part = lazyPart(async () => ({ default: (await import('./Part')).Part }), { as: 'dialog' })", []],
  ["const part = await import('./part')", ["import('./part')"]],
  ["const Part = lazy(() => import('./Part'))", ["import('./Part')"]],
  ["const load = () => import('./part'); loadPart(load)", ["import('./part')"]],
  ["const part: import('./part').Part = lazyPart(load)", []],
])('%s', (source, found) => {
  expect(bareImports('module.tsx', source)).toEqual(found)
})
