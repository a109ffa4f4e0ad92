import { expect, test } from './support/fixtures'

test('the words are there without any script', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Rodage' })).toBeVisible()
  await expect(page.getByText('Crée. Plante-toi. Recommence.', { exact: true })).toBeAttached()
  await page.getByRole('banner').getByRole('link', { name: 'Blog', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
  await page.goto('/blog/1')
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await page.close()
})

test('the three parts show the figures, six cards and two ways on', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Rodage' })).toBeVisible()
  for (const figure of ['500+', '1200+', '850+']) await expect(page.getByText(figure, { exact: true })).toBeAttached()
  const cards = ['Trouver des testeurs', 'Collaboration simple', 'Retours de qualité', 'Projets variés', 'Environnement sécurisé', 'Gain de temps']
  for (const name of cards) await expect(page.getByRole('heading', { level: 3, name })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Commencer' })).toHaveAttribute('href', '/register')
  await expect(page.getByRole('link', { name: 'Je file un coup de pelle' })).toHaveAttribute('href', '/donate')
  await page.getByRole('link', { name: 'Ouvre-moi le grimoire' }).click()
  await expect(page).toHaveURL('/blog')
})

test('nothing moves for those who want no motion', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
  await expect(page.locator('canvas')).toHaveCount(0)
  for (const phrase of ["Brûle d'envie", 'la vérité', 'Recommence']) await expect(page.getByText(phrase).first()).toBeVisible()
})

test('the sparks are drawn only while they are seen', async ({ openAnonymous }) => {
  const page = await openAnonymous({ reducedMotion: 'no-preference' })
  const drawing = page.waitForEvent('worker')
  await page.goto('/')
  const worker = await drawing
  await worker.evaluate(() => {
    Object.assign(globalThis, { frames: 0 })
    const context = OffscreenCanvasRenderingContext2D.prototype
    const clear = Object.getOwnPropertyDescriptor(context, 'clearRect')?.value as (...rectangle: number[]) => void
    context.clearRect = function count(...rectangle) {
      ;(globalThis as unknown as { frames: number }).frames++
      clear.apply(this, rectangle)
    }
  })
  const frames = () => worker.evaluate(() => (globalThis as unknown as { frames: number }).frames)
  await expect.poll(frames, { timeout: 60_000 }).toBeGreaterThan(10)

  await page.getByRole('heading', { level: 2, name: 'sous le capot' }).evaluate((title) => title.closest('section')?.scrollIntoView({ behavior: 'instant' }))
  // It goes on until the browser has told it that it is out of sight.
  await expect
    .poll(async () => {
      const before = await frames()
      await page.waitForTimeout(400)
      return (await frames()) - before
    })
    .toBe(0)
})

test('a page keeps its head, and the shared address is the present one', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle("Rodage, le banc d'essai des bêtas")
  await expect(page.locator('link[rel=canonical]')).toHaveCount(1)
  await expect(page.locator('meta[name=description]')).toHaveCount(1)
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expect(page).toHaveTitle('Foire aux questions · Rodage')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/faq$/)
  await expect(page.locator('title')).toHaveCount(1)
})
