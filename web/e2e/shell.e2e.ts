import type { Page } from '@playwright/test'
import { expect, test, untilHydrated } from './support/fixtures'
import { untilNetworkIdle } from './support/requests'

test.describe('an unknown path', () => {
  test.use({ allowedErrors: [/nulle\/part/] })

  test('responds with status 404, its page and a log line', async ({ page }) => {
    const logged = page.waitForEvent(
      'console',
      (message) => message.type() === 'error' && message.text().includes('/nulle/part'),
    )
    const response = await page.goto('/nulle/part')
    expect(response?.status()).toBe(404)
    await logged
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: "Retour à l'accueil" }).click()
    await expect(page).toHaveURL('/')
  })
})

/** The classes of <html> when <body> is added, so before the first paint. */
async function classBeforePaint(page: Page): Promise<string> {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return
      Object.assign(window, { classAtBody: document.documentElement.className })
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  return page.evaluate(() => (window as unknown as { classAtBody: string }).classAtBody)
}

test('the theme of the system, and then the chosen one, is applied before the first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  expect(await classBeforePaint(page)).toMatch(/dark/)
  await untilHydrated(page)
  await page.emulateMedia({ colorScheme: 'light' })
  const root = page.locator('html')
  await expect(root).toHaveClass(/light/)

  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Thème/ })
    .click()
  await expect(root).toHaveClass(/light/)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Thème clair/ })
    .click()
  await expect(root).toHaveClass(/dark/)
  expect(await classBeforePaint(page)).toMatch(/dark/)
})

test('a click before hydration is not lost', async ({ page }) => {
  let hydrate = () => {}
  const clicked = new Promise<void>((resolve) => (hydrate = resolve))
  await page.route('**/assets/start-*.js', async (route) => {
    await clicked
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const theme = page.getByRole('banner').getByRole('button', { name: /^Thème/ })
  await theme.click()
  hydrate()
  await expect(theme).toHaveAccessibleName(/^Thème clair/)
})

test('a page opened from the address bar begins at its top', async ({ open }) => {
  const page = await open()
  await page.setViewportSize({ width: 1280, height: 300 })
  const position = () => page.evaluate(() => scrollY)
  const scroll = async () => {
    await page.evaluate(() => window.scrollTo({ top: 150, behavior: 'instant' }))
    return position()
  }
  await page.goto('/dashboard/creator')
  await expect.poll(scroll, 'once the page is long enough').toBe(150)
  await page.goto('/dashboard/settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await untilNetworkIdle(page)
  expect(await position()).toBe(0)
})
