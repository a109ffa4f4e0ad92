/**
 * Generates images in public/: the preview images (share/, 1200 × 630, one for each article and one for all other pages) and
 * the icons. Run `npm run share-images` when an article or the logo changes.
 */
import { execFileSync } from 'node:child_process'
import { mkdir, readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from '@playwright/test'

const web = path.join(import.meta.dirname, '..')
const inPublic = (...names) => path.join(web, 'public', ...names)
const articles = path.join(web, '..', 'api', 'src', 'articles', 'content')
const fonts = path.join(web, 'node_modules', '@fontsource-variable')

const dataUrl = async (file, type) => `data:${type};base64,${(await readFile(file)).toString('base64')}`
const face = async (family, file) =>
  `@font-face { font-family: '${family}'; font-weight: 200 800; src: url(${await dataUrl(path.join(fonts, file), 'font/woff2')}) }`
const styles = `
  ${await face('Bricolage Grotesque', 'bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2')}
  ${await face('Instrument Sans', 'instrument-sans/files/instrument-sans-latin-wght-normal.woff2')}
  * { box-sizing: border-box; margin: 0 }
  body { width: 1200px; height: 630px; background: #fbf6ef; color: #17110e; font: 600 30px/1.3 'Instrument Sans'; overflow: hidden }
  h1 { font: 800 66px/1.02 'Bricolage Grotesque'; letter-spacing: -0.035em; text-wrap: balance }
  .brand { display: flex; align-items: center; gap: 16px; font: 800 40px 'Bricolage Grotesque'; letter-spacing: -0.03em }
  .brand img { width: 60px }
  .article { display: grid; grid-template-columns: 690px 1fr; height: 100% }
  .article > div { display: flex; flex-direction: column; justify-content: space-between; padding: 60px 40px 56px 60px }
  .article > img { width: 100%; height: 100%; object-fit: cover }
  .site { display: grid; grid-template-columns: 1fr 380px; align-items: center; height: 100%; padding: 60px 70px }
  .site h1 { font-size: 190px; line-height: 0.86; letter-spacing: -0.055em; margin-bottom: 44px }
  .site p { color: #573db5; font: 600 38px/1.2 'Bricolage Grotesque' }
  .site img { width: 380px }
`

/** A value in the front matter of an article. */
function valueOf(text, key) {
  const line = text.split('\n').find((line) => line.startsWith(`${key}:`)) ?? ''
  return line
    .slice(key.length + 1)
    .trim()
    .replace(/^"|"$/g, '')
}

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const mark = await dataUrl(inPublic('favicon.svg'), 'image/svg+xml')
const executablePath =
  process.env.CHROMIUM_PATH ?? execFileSync(path.join(web, '..', 'scripts', 'chromium'), { encoding: 'utf8' }).trim()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })

async function draw(file, body, { width = 1200, height = 630, css = styles } = {}) {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: 'light' })
  await page.setContent(`<!doctype html><html lang="fr"><style>${css}</style><body>${body}</body></html>`)
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: inPublic(file) })
  await page.close()
  console.log(`share-images: ${file}`)
}

await mkdir(inPublic('share'), { recursive: true })
const { taglines } = JSON.parse(await readFile(path.join(web, 'src', 'i18n', 'locales', 'fr', 'landing.json'), 'utf8'))
await draw(
  'share/rodage.png',
  `<main class="site"><div><h1>Rodage</h1><p>${escaped(taglines.at(-1))}</p></div><img src="${mark}" alt=""></main>`,
)

for (const name of await readdir(articles)) {
  const text = await readFile(path.join(articles, name), 'utf8')
  const cover = await dataUrl(inPublic('articles', valueOf(text, 'cover')), 'image/svg+xml')
  await draw(
    `share/article-${valueOf(text, 'id')}.png`,
    `<main class="article"><div><h1>${escaped(valueOf(text, 'title'))}</h1><p class="brand"><img src="${mark}" alt="">Rodage</p></div><img src="${cover}" alt=""></main>`,
  )
}

// Keeps a margin, because some systems crop icons to a circle.
for (const [file, size] of [
  ['apple-touch-icon.png', 180],
  ['icon-192.png', 192],
  ['icon-512.png', 512],
]) {
  const css =
    'body { margin: 0; height: 100vh; display: grid; place-items: center; background: #fbf6ef } img { width: 62vw }'
  await draw(file, `<img src="${mark}" alt="">`, { width: size, height: size, css })
}
await browser.close()
