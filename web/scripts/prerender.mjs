/**
 * Writes the pages that are the same for everybody as HTML, in every language, to dist/pages/<language>/<path>.html; and app.html beside
 * them, from which all others start. The server fills in what only it knows: see api/src/http/pages.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

// React and its companions have a slower half for development.
process.env.NODE_ENV = 'production'

const root = path.join(import.meta.dirname, '..')
const dist = path.join(root, 'dist')
const template = await readFile(path.join(dist, 'index.html'), 'utf8')

/** Each of these is in the template once. */
const places = { head: '<!--page-head-->', root: '<div id="root"></div>', language: '<html lang="fr"' }

/** @param {{ language: string, head?: string, body: string }} parts */
function fill({ language, head = places.head, body }) {
  return template
    .replace(places.language, `<html lang="${language}" data-site="https://site.invalid"`)
    .replace(places.head, () => head)
    .replace(places.root, () => body)
}

/** A text inside a script that is no program: nothing in it ends the script. */
const inScript = (json) => json.replaceAll('<', String.raw`\u003c`)

async function write(language, name, html) {
  const file = path.join(dist, 'pages', language, `${name}.html`)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, html)
}

for (const place of Object.values(places))
  if (template.split(place).length !== 2) throw new Error(`index.html has not one ${place}`)

// Inside the project, so that its imports are found.
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
      page.answers === null ? '' : `<script type="application/json" id="answers">${inScript(page.answers)}</script>`
    const body = `<div id="root" data-route="${page.route}">${page.body}</div>${answers}`
    await write(page.language, page.path === '/' ? 'index' : page.path.slice(1), fill({ ...page, body }))
    count += 1
  }
  for (const language of languages) {
    await write(language, 'app', fill({ language, body: `<!--page-words-->${places.root}` }))
  }
  console.log(`prerender: ${count} pages`)
} finally {
  await rm(directory, { recursive: true })
}
// What a page opened for good, such as a channel to other tabs, would keep this process alive.
process.exit()
