import { expect, test, vi } from 'vitest'

vi.mock('./offline.css?inline', () => ({ default: 'body { margin: 0 }' }))
const { isPageOfClient, offlinePage } = await import('./offline')

test.each(['/', '/dashboard/projects', '/projets/prj_1', '/invitation/abc', '/auth-login', '/blog/1'])(
  'a page is shown at %s',
  (path) => expect(isPageOfClient(path)).toBe(true),
)

test.each([
  '/exports/prj_1/feedback.zip',
  '/auth/github',
  '/auth/discord/callback',
  '/graphiql',
  '/feed.xml',
  '/pictures/pic_1/full',
  '/projets/prj_1/versions.atom',
  '/healthz',
])('the server answers %s itself', (path) => expect(isPageOfClient(path)).toBe(false))

test('only the script of the page runs, and texts cannot end it', async () => {
  const page = offlinePage()
  expect(page.status).toBe(503)
  expect(page.headers.get('Cache-Control')).toBe('no-store')
  const html = await page.text()
  const [, nonce = ''] = /<script nonce="([^"]+)">/.exec(html) ?? []
  expect(page.headers.get('Content-Security-Policy')).toContain(`script-src 'nonce-${nonce}'`)
  expect(html.match(/<script/g)).toHaveLength(1)
  expect(html.match(/<\/script>/g)).toHaveLength(1)
  expect(offlinePage().headers.get('Content-Security-Policy')).not.toContain(nonce)
})
