/**
 * Prerenders the public pages in every language, to dist/pages/<language>/<path>.html, and app.html for all other pages.
 * The server fills in the rest: see api/src/platform/http/pages.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

// Makes React use its production build.
process.env.NODE_ENV = 'production'

const root = path.join(import.meta.dirname, '..')
const dist = path.join(root, 'dist')
const template = await inlineBlocking(await readFile(path.join(dist, 'index.html'), 'utf8'))

/** Placeholders, each once in the template. */
const placeholders = {
  head: '<!--page-head-->',
  root: '<div id="root"></div>',
  language: '<html lang="fr"',
  manifest: 'href="/site.webmanifest"',
}

/**
 * Inlines the script and the styles that the first paint waits for: they are small, and each would take a round trip. The
 * server allows the script by its hash: see `inline_script_hash` in api/src/platform/http/web_client.rs.
 */
async function inlineBlocking(html) {
  const read = (url) => readFile(path.join(dist, url), 'utf8')
  const stylesheet = /<link rel="stylesheet" crossorigin href="([^"]+)">/
  const [script, styles] = await Promise.all([read('theme-init.js'), read(stylesheet.exec(html)[1])])
  const inlined = html
    .replace('<script src="/theme-init.js"></script>', () => `<script>${script}</script>`)
    .replace(stylesheet, () => `<style>${styles}</style>`)
  if (/<script src=|rel="stylesheet"/.test(inlined)) throw new Error('the first paint of index.html waits for a file')
  return inlined
}

/** @param {{ language: string, head?: string, body: string }} parts */
function fill({ language, head = placeholders.head, body }) {
  return template
    .replace(placeholders.language, `<html lang="${language}" data-site="https://site.invalid"`)
    .replace(placeholders.manifest, `href="/site.${language === 'fr' ? '' : `${language}.`}webmanifest"`)
    .replace(placeholders.head, () => head)
    .replace(placeholders.root, () => body)
}

/** Escapes JSON for a script element. */
const escapeJson = (json) => json.replaceAll('<', String.raw`\u003c`)

async function write(language, name, html) {
  const file = path.join(dist, 'pages', language, `${name}.html`)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, html)
}

for (const placeholder of Object.values(placeholders))
  if (template.split(placeholder).length !== 2) throw new Error(`index.html must contain ${placeholder} once`)

// Inside the project, so that its imports are resolved.
const directory = await mkdtemp(path.join(root, 'node_modules', '.prerender-'))
try {
  await build({
    root,
    logLevel: 'warn',
    build: { ssr: 'src/app/prerender.tsx', outDir: directory, copyPublicDir: false, manifest: false },
  })
  const { prerenderPages, languages } = await import(pathToFileURL(path.join(directory, 'prerender.js')).href)
  let count = 0
  for await (const page of prerenderPages()) {
    const answers =
      page.answers === null ? '' : `<script type="application/json" id="answers">${escapeJson(page.answers)}</script>`
    const body = `<div id="root" data-route="${page.route}">${page.body}</div>${answers}`
    await write(page.language, page.path === '/' ? 'index' : page.path.slice(1), fill({ ...page, body }))
    count += 1
  }
  for (const language of languages) {
    await write(language, 'app', fill({ language, body: `<!--page-words-->${placeholders.root}` }))
  }
  console.log(`prerender: ${count} pages`)
} finally {
  await rm(directory, { recursive: true })
}
// Open handles of the modules, such as a BroadcastChannel, would keep the process alive.
process.exit()
