import type { Page } from '@playwright/test'
import redirects from '../src/app/redirects.json' with { type: 'json' }
import { expect, untilHydrated, test } from './support/fixtures'

const story = 'mutation { submitStory(input: { name: "Zoé", text: "Il était une fois un bug." }) { story { id } } }'

/** All links of a page: the URL, and whether it is external. */
async function linksOf(page: Page, origin: string) {
  const links = await page.getByRole('link').all()
  const addresses = await Promise.all(
    links.map(async (link) => new URL((await link.getAttribute('href')) ?? '', page.url())),
  )
  return {
    inside: addresses.filter((address) => address.origin === origin),
    outside: addresses.filter((address) => address.origin !== origin),
  }
}

test('every page reachable from the landing page works and has links', async ({ page, request, server }) => {
  await request.post('/graphql', { data: { query: story } })
  const seen = new Map<string, number>()
  const toVisit = ['/']
  for (let path = toVisit.pop(); path !== undefined; path = toVisit.pop()) {
    if (seen.has(path)) continue
    const response = await request.get(path)
    seen.set(path, response.status())
    expect(response.status(), path).toBe(200)
    // Other resources of the server have no links to follow.
    if (path === '/graphiql' || !response.headers()['content-type']?.startsWith('text/html')) continue

    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    const { inside, outside } = await linksOf(page, server.url)
    expect(outside.map(String), path).toEqual([])
    toVisit.push(...inside.map(({ pathname }) => pathname))
    // The target of the hash exists.
    for (const { pathname, hash } of inside) {
      if (pathname === new URL(page.url()).pathname && hash)
        await expect(page.locator(`[id="${decodeURIComponent(hash.slice(1))}"]`)).toHaveCount(1)
    }
  }
  await test.info().attach('links', {
    body: [...seen]
      .map(([path, status]) => `${status} ${path}`)
      .toSorted()
      .join('\n'),
  })
  for (const path of [
    '/blog',
    '/blog/1',
    '/stories',
    '/stories-page',
    '/donate',
    '/contact',
    '/resources',
    '/developpeurs',
    '/developpeurs/schema',
    '/faq',
    '/privacy',
    '/terms',
    '/mentions-legales',
  ]) {
    expect([...seen.keys()]).toContain(path)
  }
})

test('every URL of the sitemap works', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const addresses = Array.from(sitemap.matchAll(/<loc>(.*?)<\/loc>/g), ([, address = '']) => address)
  expect(addresses.length).toBeGreaterThan(15)
  for (const address of addresses) expect((await request.get(address)).status(), address).toBe(200)
})

for (const [from, to] of Object.entries(redirects)) {
  test(`${from} redirects to ${to}, on the server and in the application`, async ({ page, request }) => {
    const response = await request.get(`${from}?a=1`, { maxRedirects: 0 })
    expect([response.status(), response.headers().location]).toEqual([308, `${to}?a=1`])
    await page.goto('/faq')
    await untilHydrated(page)
    await page.evaluate((from) => {
      history.pushState(null, '', from)
      dispatchEvent(new PopStateEvent('popstate'))
    }, from)
    await expect(page).not.toHaveURL(from)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
}
