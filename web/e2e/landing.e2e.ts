import { graphql, newAccount, signUp } from './support/api'
import { sqliteDatabase } from './support/databases'
import { expect, test as base } from './support/fixtures'
import { Server } from './support/server'

/** With an empty server. */
const test = base.extend<{ newServer: Server }>({
  newServer: async ({}, use) => {
    const database = await sqliteDatabase()
    const server = await Server.start(database.url)
    await use(server)
    await server.remove()
    await database.drop()
  },
})

test('the text is shown without scripts', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Rodage' })).toBeVisible()
  await expect(page.getByText('Crée. Plante-toi. Recommence.', { exact: true })).toBeAttached()
  for (const title of ["Ce qu'il y a sous le capot", 'À la sortie du garage, deux routes', 'Mettez le contact']) {
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  }
  await expect(page.getByRole('main').getByRole('link', { name: 'Devenir testeur' })).toHaveCount(2)
  await page.getByRole('banner').getByRole('link', { name: 'Blog', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
  await page.goto('/blog/1')
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await page.close()
})

for (const [device, viewport] of Object.entries({
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
})) {
  test(`the first screen explains the product and links to both sign-ups, on a ${device}`, async ({
    openAnonymous,
  }) => {
    const page = await openAnonymous({ viewport })
    await page.goto('/')
    const main = page.getByRole('main')
    await expect(main.getByText(/bêta-test/).first()).toBeInViewport({ ratio: 1 })
    await expect(main.getByText(/Créateurs, .* Testeurs, /)).toBeInViewport({ ratio: 1 })
    await expect(main.getByRole('link', { name: 'Commencer' }).first()).toBeInViewport({ ratio: 1 })
    await expect(main.getByRole('link', { name: 'Commencer' }).first()).toHaveAttribute('href', '/register')
    await expect(main.getByRole('link', { name: 'Devenir testeur' }).first()).toBeInViewport({ ratio: 1 })
    await main.getByRole('link', { name: 'Devenir testeur' }).first().click()
    await expect(page.getByRole('radio', { name: /^Testeur/ })).toBeChecked()
    await page.reload()
    await expect(page.getByRole('radio', { name: /^Testeur/ })).toBeChecked()
  })
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`it shows screenshots of the ${colorScheme} theme only`, async ({ openAnonymous }) => {
    const page = await openAnonymous({ colorScheme, viewport: { width: 1440, height: 900 } })
    const requestedPaths: string[] = []
    page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
    await page.goto('/')
    const pictures = page.getByRole('main').getByRole('img')
    await expect(pictures).toHaveCount(2)
    for (const picture of await pictures.all()) {
      await expect(picture).toBeInViewport({ ratio: 1 })
      // Its size matches the attributes, so that nothing moves when it is loaded.
      await expect
        .poll(() =>
          picture.evaluate((image: HTMLImageElement) =>
            Math.abs(
              image.naturalWidth / image.naturalHeight -
                Number(image.getAttribute('width')) / Number(image.getAttribute('height')),
            ),
          ),
        )
        .toBeLessThan(0.01)
    }
    expect(requestedPaths.filter((path) => path.startsWith('/landing/')).toSorted()).toEqual([
      `/landing/creator-${colorScheme}.webp`,
      `/landing/tester-${colorScheme}.webp`,
    ])
  })
}

test('it has six features and two links, nothing moves with reduced motion, and each page has its title', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Rodage' })).toBeVisible()
  await expect(page).toHaveTitle("Rodage, le banc d'essai des bêtas")
  const cards = [
    'Trouver des testeurs',
    'Collaboration simple',
    'Retours de qualité',
    'Projets variés',
    'Environnement sécurisé',
    'Gain de temps',
  ]
  for (const name of cards) await expect(page.getByRole('heading', { level: 3, name })).toBeVisible()
  await expect(page.locator('canvas')).toHaveCount(0)
  for (const phrase of ["Brûle d'envie", 'la vérité', 'Recommence'])
    await expect(page.getByText(phrase).first()).toBeVisible()
  const end = page.getByRole('main').locator('section').last()
  await expect(end.getByRole('heading', { level: 2, name: 'Mettez le contact' })).toBeVisible()
  await expect(end.getByRole('link', { name: 'Commencer' })).toHaveAttribute('href', '/register')
  await expect(end.getByRole('link', { name: 'Devenir testeur' })).toHaveAttribute('href', '/register?type=tester')
  await expect(page.getByRole('link', { name: 'Je file un coup de pelle' })).toHaveAttribute('href', '/donate')
  await page.getByRole('link', { name: 'Ouvre-moi le grimoire' }).click()
  await expect(page).toHaveURL('/blog')
  await page.goBack()
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expect(page).toHaveTitle('Foire aux questions · Rodage')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/faq$/)
  await expect(page.locator('title')).toHaveCount(1)
})

test('an empty server shows the launch figures and no story, others their own', async ({
  page,
  newServer,
  playwright,
}) => {
  await page.goto(newServer.url)
  const figures = page.getByRole('main').locator('dl')
  await expect(figures).toContainText(/500\+.*1200\+.*850\+/)
  await expect(page.getByRole('figure')).toHaveCount(0)

  const session = await signUp(playwright.request, newServer.url, newAccount(), 'CREATOR')
  const tell =
    'mutation { submitStory(input: { name: "Zoé", text: "Il était une fois un bug." }) { story { id } userErrors { message } } }'
  await graphql(session, tell)
  await session.dispose()
  // The server caches the statistics.
  await page.goto('about:blank')
  await newServer.stop()
  await newServer.start()
  await page.goto(newServer.url)
  await expect(page.getByRole('figure').getByRole('blockquote')).toHaveText('Il était une fois un bug.')
  await expect(figures.locator('dd')).toHaveText([/^1/, /^0/, /^0/])
  await page.getByRole('figure').getByRole('link', { name: 'Lire cette histoire' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Zoé' })).toBeVisible()
  // The story is live, and the server stops before the browser does.
  await page.goto('about:blank')
})

test('the particles are only drawn while visible', async ({ openAnonymous }) => {
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

  await page
    .getByRole('heading', { level: 2, name: 'sous le capot' })
    .evaluate((title) => title.closest('section')?.scrollIntoView({ behavior: 'instant' }))
  // It continues until the browser reports that it is not visible.
  await expect
    .poll(async () => {
      const before = await frames()
      await page.waitForTimeout(400)
      return (await frames()) - before
    })
    .toBe(0)
})

test('the animation can be stopped, and stays so', async ({ openAnonymous }) => {
  const page = await openAnonymous({ reducedMotion: 'no-preference' })
  await page.goto('/')
  await expect(page.locator('canvas')).toHaveCount(1, { timeout: 30_000 })
  await page.getByRole('button', { name: "Arrêter l'animation" }).click()
  await expect(page.locator('canvas')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: "Reprendre l'animation" })).toBeVisible()
  await expect(page.locator('canvas')).toHaveCount(0)
})
