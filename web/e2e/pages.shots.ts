import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { test } from './support/fixtures'
import { notFoundErrors, screens } from './support/screens'

// `npm run screenshots` takes screenshots of every screen, for review by people and not for comparison.
const folder = process.env.SCREENSHOTS_DIR ?? 'test-results/screenshots'

test.use({ allowedErrors: [notFoundErrors] })

for (const screen of screens) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1440, 390]) {
      test(`${screen.name} in ${colorScheme} at ${width}`, async ({ openScreen }) => {
        const page = await openScreen(screen, { colorScheme, viewport: { width, height: 900 } })
        await page.evaluate(() => document.fonts.ready)
        // With a dialog, only the viewport is relevant.
        const fullPage = (await page.locator('[role=dialog], [role=alertdialog]').count()) === 0
        if (fullPage) await scrollThrough(page)
        await page.screenshot({ path: join(folder, `${screen.name}-${width}-${colorScheme}.png`), fullPage })
      })
    }
  }
}

/** Scrolls to the end and back, because some content is only rendered near the viewport. */
async function scrollThrough(page: Page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (height <= 900) return
  for (let y = 0; y < height; y += 600) {
    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y)
    await page.waitForTimeout(50)
  }
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
}
