import type { Page } from '@playwright/test'
import { violations } from './support/axe'
import { createProject } from './support/api'
import { test } from './support/deployments'
import { expect, untilHydrated } from './support/fixtures'
import { loadedAt, openProjects, projectCard } from './support/projects'
import { untilNetworkIdle } from './support/requests'
import { addStep, openPart } from './support/workspace'

// The service worker: the page for the time without a network, what it keeps, and deployments.

test.use({
  serviceWorkers: 'allow',
  // Requests while the server is stopped, the page of the service worker, and parts that failed to load.
  allowedErrors: [/net::ERR_|WebSocket connection|503|404 \(Not Found\)|PartLoadError/],
})

const offlineHeading = (page: Page) => page.getByRole('heading', { name: 'Vous roulez sans réseau', level: 1 })

/** Waits until the service worker answers the requests of the page. */
async function untilControlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

test('while the server is away a page says so, and comes back by itself with what was typed', async ({
  ownServer,
  creator,
  open,
}) => {
  await createProject(creator.session, 'Atelier')
  const page = await open()
  await openProjects(page)
  await untilControlled(page)
  await page.getByRole('button', { name: 'Nouveau projet' }).first().click()
  await page.getByRole('dialog').getByLabel('Titre').fill('Un brouillon')
  await ownServer.stop()

  await page.reload().catch(() => undefined)
  await expect(offlineHeading(page)).toBeVisible()
  await expect(page.getByText(/Rodage ne répond pas/)).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/projects/)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violations(page), colorScheme).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)

  await page.getByRole('button', { name: 'Réessayer' }).press('Enter')
  await expect(page.getByText(/Toujours rien/)).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 900 })
  await ownServer.start()
  await expect(page.getByRole('dialog').getByLabel('Titre')).toHaveValue('Un brouillon', { timeout: 40_000 })
})

test('the page without a network has the language and the theme of the browser', async ({
  ownServer,
  openAnonymous,
}) => {
  const page = await openAnonymous()
  await page.goto('/faq')
  await untilHydrated(page)
  await page.getByRole('button', { name: 'English' }).first().click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.evaluate(() => localStorage.setItem('color-mode', 'dark'))
  await untilControlled(page)
  await ownServer.stop()
  await page.goto('/resources').catch(() => undefined)
  await expect(page.getByRole('heading', { name: 'You are driving without a network', level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(23, 17, 14)')
  await ownServer.start()
  await expect(page.getByRole('heading', { name: 'Resources', level: 1 })).toBeVisible({ timeout: 40_000 })
  await expect(page).toHaveURL(/\/resources$/)
})

test('only the files of the application are kept', async ({ creator, open }) => {
  const project = await createProject(creator.session, 'Atelier')
  await addStep(creator.session, project, { title: 'Maquette', date: '2031-01-10' })
  const page = await open()
  await openProjects(page)
  await untilControlled(page)
  // What was loaded before it was in control is loaded again.
  await page.reload()
  await openPart(page, project, 'roadmap', 'Roadmap')
  await untilNetworkIdle(page)
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.length).toBeGreaterThan(10)
  expect(kept.filter((path) => !path.startsWith('/assets/'))).toEqual([])
})

test('a page opened before a deployment works, and the next one is of the new build', async ({
  builds,
  creator,
  open,
}) => {
  const project = await createProject(creator.session, 'Atelier')
  const page = await open()
  await openProjects(page)
  await untilControlled(page)
  await page.reload()
  await expect(projectCard(page, 'Atelier')).toBeVisible()
  await untilNetworkIdle(page)
  const entry = () => page.locator('script[type=module][src]').first().getAttribute('src')
  const [before, opened] = [await entry(), await loadedAt(page)]
  await builds.deploy()

  await test.step('a part that is gone makes the page reload', async () => {
    // By keyboard, because hovering preloads it.
    const settings = page.getByRole('link', { name: 'Paramètres' }).first()
    await settings.press('Enter')
    await expect.poll(() => loadedAt(page).catch(() => opened), { timeout: 40_000 }).not.toBe(opened)
    await expect(projectCard(page, 'Atelier')).toBeVisible({ timeout: 40_000 })
    expect(await entry()).not.toBe(before)
    await settings.press('Enter')
    await expect(page.getByRole('heading', { name: 'Paramètres', level: 1 })).toBeVisible()
  })
  await test.step('and everything goes on from there', async () => {
    await openPart(page, project, 'roadmap', 'Roadmap')
    expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  })
})

test('it is found, is always looked for again, and may control the whole site', async ({ request }) => {
  const worker = await request.get('/sw.js')
  expect(worker.status()).toBe(200)
  expect(worker.headers()['content-type']).toContain('javascript')
  expect(worker.headers()['cache-control']).toBe('no-cache')
  for (const [language, manifest] of [
    ['fr', '/site.webmanifest'],
    ['en', '/site.en.webmanifest'],
  ] as const) {
    const page = await (await request.get('/faq', { headers: { 'Accept-Language': language } })).text()
    expect(page).toContain(`<link rel="manifest" href="${manifest}"`)
    const response = await request.get(manifest)
    expect(response.headers()['content-type']).toContain('application/manifest+json')
    expect(await response.json()).toMatchObject({ id: '/', lang: language, display: 'standalone' })
  }
})
