import { join } from 'node:path'
import { test } from './support/fixtures'
import { screens } from './support/screens'

// `npm run screenshots`: every screen as a person sees it, for eyes, not for comparison.
const folder = process.env.SCREENSHOTS_DIR ?? 'test-results/screenshots'

test.use({ tolerated: [/nulle\/part/] })

for (const screen of screens) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1440, 390]) {
      test(`${screen.name} in ${colorScheme} at ${width}`, async ({ openScreen }) => {
        const page = await openScreen(screen, { colorScheme, viewport: { width, height: 900 } })
        await page.evaluate(() => document.fonts.ready)
        // A dialog covers the window, not the page behind it.
        const fullPage = (await page.locator('[role=dialog], [role=alertdialog]').count()) === 0
        await page.screenshot({ path: join(folder, `${screen.name}-${width}-${colorScheme}.png`), fullPage })
      })
    }
  }
}
