/**
 * Measures the JavaScript of a first visit to each page: the entry, the chunks of the route, and their static imports,
 * gzipped, in kB of 1000 bytes. Fails above the budget: 208 for the landing page, 236 for other public pages, 305 with Apollo
 * Client, which pages without data of their own load after they are hydrated. Sign-up has four more, the testers of creators
 * eleven, and the workspace eight. The widget that creators embed in their sites has 15, the service worker five.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

const dist = process.env.RODAGE_WEB_DIR ?? path.join(import.meta.dirname, '..', 'dist')
const manifest = JSON.parse(await readFile(path.join(dist, '.vite', 'manifest.json'), 'utf8'))

const catalogues = (...names) => ['common', ...names].map((name) => `src/i18n/locales/fr/${name}.json`)
const start = ['index.html', 'src/app/start.tsx']
const shell = [...start, 'src/app/layouts/public/PublicLayout.tsx']
const dataShell = [...shell, 'src/app/layouts/DataLayout.tsx']

const pages = [
  {
    page: 'landing',
    budget: 208,
    entries: [...shell, 'src/features/site/landing/LandingPage.tsx', ...catalogues('landing')],
  },
  {
    page: 'login',
    budget: 236,
    entries: [...shell, 'src/features/auth/sign-in/LoginPage.tsx', ...catalogues('auth', 'errors')],
  },
  {
    page: 'register',
    budget: 240,
    entries: [...shell, 'src/features/auth/sign-up/RegisterPage.tsx', ...catalogues('auth', 'errors')],
  },
  { page: 'blog', budget: 305, entries: [...dataShell, 'src/features/site/blog/BlogPage.tsx', ...catalogues('blog')] },
  {
    page: 'article',
    budget: 305,
    entries: [...dataShell, 'src/features/site/blog/ArticlePage.tsx', ...catalogues('blog')],
  },
  {
    page: 'stories',
    budget: 305,
    entries: [...dataShell, 'src/features/site/stories/StoriesPage.tsx', ...catalogues('stories', 'errors')],
  },
  {
    page: 'developers',
    budget: 236,
    entries: [...shell, 'src/features/site/developers/DevelopersPage.tsx', ...catalogues('developers')],
  },
  {
    page: 'error codes',
    budget: 236,
    entries: [...shell, 'src/features/site/developers/CodesPage.tsx', ...catalogues('developers', 'api-reference')],
  },
  {
    page: 'donate',
    budget: 305,
    entries: [...dataShell, 'src/features/site/donate/DonatePage.tsx', ...catalogues('donate', 'errors')],
  },
  ...[
    ['dashboard', 'dashboard/Dashboard'],
    ['projects', 'projects/Projects', 'errors'],
    ['testers', 'beta/creator/Testers', 'links', 'feedback', 'errors'],
    ['settings', 'account/Settings', 'auth', 'errors'],
  ].map(([page, module, ...more]) => ({
    page,
    budget: page === 'testers' ? 316 : 305,
    entries: [
      ...start,
      'src/app/layouts/DataLayout.tsx',
      'src/app/layouts/creator/CreatorLayout.tsx',
      `src/features/${module}Page.tsx`,
      ...catalogues(page, ...more, 'notifications', 'search'),
    ],
  })),
  {
    page: 'workspace',
    budget: 313,
    entries: [
      ...start,
      'src/app/layouts/DataLayout.tsx',
      'src/app/layouts/workspace/WorkspaceLayout.tsx',
      'src/features/workspace/chat/ChatPage.tsx',
      ...catalogues('workspace', 'notifications', 'search', 'chat', 'errors'),
    ],
  },
  {
    page: 'triage',
    budget: 313,
    entries: [
      ...start,
      'src/app/layouts/DataLayout.tsx',
      'src/app/layouts/workspace/WorkspaceLayout.tsx',
      'src/features/workspace/feedback/TriagePage.tsx',
      ...catalogues('workspace', 'notifications', 'search', 'triage', 'feedback', 'errors'),
    ],
  },
]

function filesOf(entries) {
  const files = new Set()
  const visited = new Set()
  const visit = (key) => {
    if (visited.has(key)) return
    visited.add(key)
    const chunk = manifest[key]
    if (!chunk) throw new Error(`size: ${key} is not in the build`)
    if (chunk.file.endsWith('.js')) files.add(chunk.file)
    chunk.imports?.forEach(visit)
  }
  entries.forEach(visit)
  return [...files]
}

/** Prints a size, and fails above the budget. */
function report(name, size, budget, more = '') {
  const over = size > budget
  if (over) process.exitCode = 1
  console.log(`${over ? 'OVER' : 'ok  '}  ${name.padEnd(9)} ${size.toFixed(1).padStart(6)} / ${budget} kB gz${more}`)
}

const sizeOf = async (file) => gzipSync(await readFile(path.join(dist, file)), { level: 9 }).length / 1000

for (const { page, budget, entries } of pages) {
  const files = filesOf(entries)
  const sizes = await Promise.all(files.map(sizeOf))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  report(page, total, budget, `, ${files.length} files`)
}
report('widget', await sizeOf('widget.js'), 15)
report('service worker', await sizeOf('sw.js'), 5)
