import type { Locator, Page } from '@playwright/test'
import { sqliteDatabase } from './support/databases'
import { expect, test, untilHydrated } from './support/fixtures'
import { Server } from './support/server'
import { startSlowProxy } from './support/slowProxy'

// The prerendered pages: complete without scripts, in both languages, and hydrated without changes.

const paths = [
  '/',
  '/blog',
  '/blog/1',
  '/stories',
  '/stories-page',
  '/donate',
  '/contact',
  '/resources',
  '/developpeurs',
  '/developpeurs/jetons',
  '/developpeurs/listes',
  '/developpeurs/erreurs',
  '/developpeurs/codes-de-saisie',
  '/developpeurs/limites',
  '/developpeurs/temps-reel',
  '/developpeurs/webhooks',
  '/developpeurs/widget',
  '/developpeurs/client-type',
  '/developpeurs/schema',
  '/faq',
  '/privacy',
  '/terms',
  '/mentions-legales',
  '/login',
  '/register',
  '/mot-de-passe-oublie',
  '/simple-login',
  '/simple-register',
]
const locales = { fr: 'fr-FR', en: 'en-GB' } as const

interface ShiftWindow {
  layoutShift: number
}

/** Sums the layout shifts of each page. */
async function recordLayoutShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts = window as unknown as ShiftWindow
    shifts.layoutShift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.layoutShift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

const layoutShift = (page: Page) => page.evaluate(() => (window as unknown as ShiftWindow).layoutShift)

/** A server behind a slow network. */
const slowTest = test.extend({
  baseURL: async ({}, use) => {
    const [proxy, database] = [await startSlowProxy(), await sqliteDatabase()]
    const server = await Server.start(database.url, { RODAGE_PUBLIC_URL: proxy.url })
    proxy.forwardTo(server.url)
    await use(proxy.url)
    proxy.close()
    await server.stop()
    await database.drop()
  },
})

for (const [language, locale] of Object.entries(locales)) {
  test(`every public page is complete without scripts, in ${language}`, async ({ openAnonymous }) => {
    const page = await openAnonymous({ javaScriptEnabled: false, locale })
    for (const path of paths) {
      const response = await page.goto(path)
      expect(response?.headers()['content-language'], path).toBe(language)
      await expect(page.locator('html'), path).toHaveAttribute('lang', language)
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      expect(await page.locator('head meta[name=description]').getAttribute('content'), path).toMatch(/^.{40,200}$/)
      // The one that sets the theme.
      expect(await page.locator('script:not([src]):not([type="application/json"])').count(), path).toBe(1)
    }
  })

  test(`every public page is hydrated without warnings and layout shifts, in ${language}`, async ({
    openAnonymous,
  }) => {
    const page = await openAnonymous({ locale, colorScheme: language === 'en' ? 'dark' : 'light' })
    await recordLayoutShifts(page)
    for (const path of paths) {
      // A hydration mismatch is an uncaught error, which fails the test.
      await page.goto(path)
      await untilHydrated(page)
      await page.evaluate(() => document.fonts.ready)
      for (const element of ['title', 'meta[name=description]', 'link[rel=canonical]'])
        await expect(page.locator(`head ${element}`), `${path} ${element}`).toHaveCount(1)
      expect(await layoutShift(page), path).toBeLessThan(0.05)
    }
  })

  slowTest(`pages do not move while they and their fonts arrive slowly, in ${language}`, async ({ openAnonymous }) => {
    const page = await openAnonymous({ locale })
    await recordLayoutShifts(page)
    await page.route('**/*.woff2', async (route) => {
      await untilHydrated(page)
      await route.continue()
    })
    for (const path of ['/', '/blog/1', '/developpeurs/jetons', '/developpeurs/codes-de-saisie', '/register']) {
      await page.goto(path)
      await page.evaluate(() => document.fonts.ready)
      expect(await layoutShift(page), path).toBeLessThan(0.05)
    }
  })
}

test('an article is in French in the English page, whose own texts are not', async ({ openAnonymous }) => {
  const page = await openAnonymous({ locale: 'en-GB' })
  await page.goto('/blog/3')
  const article = page.getByRole('article')
  const languageOf = (part: Locator) => part.evaluate((element) => element.closest('[lang]')?.getAttribute('lang'))
  expect(await languageOf(article.getByRole('heading', { level: 1 }))).toBe('fr')
  expect(await languageOf(article.getByText(/min read$/))).toBe('en')
  expect(await languageOf(article.getByRole('link', { name: 'Get started' }))).toBe('en')

  await page.goto('/blog')
  const card = page.getByRole('article').first()
  for (const part of [card.getByRole('link'), card.getByRole('img'), card.getByRole('paragraph')])
    expect(await languageOf(part)).toBe('fr')
  expect(await languageOf(card.getByText(/min read$/))).toBe('en')
})

test('the chosen language applies to the next page', async ({ openAnonymous }) => {
  const page = await openAnonymous({ locale: 'en-GB' })
  await page.goto('/faq')
  await untilHydrated(page)
  await page.getByRole('button', { name: 'Français' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Foire aux questions' })).toBeVisible()
  const response = await page.reload()
  expect(response?.headers()['content-language']).toBe('fr')
  expect(await response?.text()).toContain('<title>Foire aux questions')
})

test('a page with a query string shows its content', async ({ page }) => {
  await page.goto('/login?next=%2Fdashboard%2Fprojects')
  await untilHydrated(page)
  await expect(page.getByRole('banner').getByRole('link', { name: "S'inscrire" })).toHaveAttribute(
    'href',
    '/register?next=%2Fdashboard%2Fprojects',
  )
  await expect(page.locator('title')).toHaveCount(1)
})

test('a signed-in viewer never sees the sign-in links and forms', async ({ open }) => {
  const page = await open()
  await page.route('**/graphql', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await page.goto('/faq')
  const signIn = page.getByRole('banner').getByRole('link', { name: 'Se connecter' })
  await untilHydrated(page)
  await expect(signIn).toBeHidden()
  await expect(page.getByRole('banner').getByRole('button', { name: /^Compte\s:/ })).toBeEnabled()

  await page.goto('/login')
  await expect(page.getByText('Chargement...')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeHidden()
  await expect(page).toHaveURL('/dashboard/creator')
})
