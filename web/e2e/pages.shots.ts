import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { test } from './support/fixtures'
import { nowhere, screens } from './support/screens'

// `npm run screenshots`: every screen as a person sees it, for eyes, not for comparison.
const folder = process.env.SCREENSHOTS_DIR ?? 'test-results/screenshots'

test.use({ tolerated: [nowhere] })

for (const screen of screens) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1440, 390]) {
      test(`${screen.name} in ${colorScheme} at ${width}`, async ({ openScreen }) => {
        const page = await openScreen(screen, { colorScheme, viewport: { width, height: 900 } })
        await page.evaluate(() => document.fonts.ready)
        // A dialog covers the window, not the page behind it.
        const fullPage = (await page.locator('[role=dialog], [role=alertdialog]').count()) === 0
        if (fullPage) await readThrough(page)
        await page.screenshot({ path: join(folder, `${screen.name}-${width}-${colorScheme}.png`), fullPage })
      })
    }
  }
}

/** Down to the end and back: some of what is below the window is only drawn when it is near. */
async function readThrough(page: Page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (height <= 900) return
  for (let y = 0; y < height; y += 600) {
    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y)
    await page.waitForTimeout(50)
  }
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
}
