import { AxeBuilder } from '@axe-core/playwright'
import routes from '../src/app/routes.json' with { type: 'json' }
import { expect, test } from './support/fixtures'
import { nowhere, screens } from './support/screens'

test.use({ tolerated: [nowhere] })
// By far the longest file: shared out among all workers.
test.describe.configure({ mode: 'parallel' })

// Routes that only lead elsewhere.
const redirects = ['/dashboard', '/signup']

test('every route has its screen here', () => {
  const looked = new Set(screens.map(({ path }) => path))
  const pages = routes.filter((route) => route !== '*' && !redirects.includes(route))
  expect(pages.filter((route) => !looked.has(route))).toEqual([])
})

for (const screen of screens) {
  test(`${screen.name} is accessible in both themes`, async ({ openScreen }) => {
    const page = await openScreen(screen)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveClass(new RegExp(`\\b${colorScheme}\\b`))
      const axe = new AxeBuilder({ page }).options({ rules: { 'target-size': { enabled: true } } })
      if (screen.foreign) axe.exclude(screen.foreign)
      const { violations } = await axe.analyze()
      const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.failureSummary}\n  ${node.html}`))
      expect.soft(found, colorScheme).toEqual([])
    }
  })

  test(`${screen.name} needs no sideways scrolling on a narrow screen`, async ({ openScreen }) => {
    const page = await openScreen(screen, { viewport: { width: 320, height: 640 } })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(overflow).toBe(0)
  })
}
