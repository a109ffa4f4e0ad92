import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import routes from '../src/app/routes.json' with { type: 'json' }
import { expect, showScreen, test } from './support/fixtures'
import { becomePhone, sidewaysScroll, smallTargets } from './support/phone'
import type { Screen } from './support/screenAccounts'
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

/** Of all rules only these look at colours. */
const aboutColours = ['color-contrast', 'link-in-text-block']

async function violations(page: Page, { foreign }: Screen, rules?: string[]) {
  // Legacy mode looks into no frame of another site, of which there is none, and needs no page of its own to do so.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  if (rules) axe.withRules(rules)
  else axe.options({ rules: { 'target-size': { enabled: true } } })
  if (foreign) axe.exclude(foreign)
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.failureSummary}\n  ${node.html}`))
}

/** One look at a screen says all that is wrong with it. */
const soft = expect.configure({ soft: true })

for (const screen of screens) {
  test(`${screen.name} is for everybody: in both themes, on a narrow screen and under a finger`, async ({
    openScreen,
  }) => {
    const page = await openScreen(screen)
    soft(await violations(page, screen), 'light').toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveClass(/\bdark\b/)
    soft(await violations(page, screen, aboutColours), 'dark').toEqual([])

    await page.setViewportSize({ width: 320, height: 640 })
    if (screen.isOtherwiseNarrow) {
      await page.reload()
      await showScreen(page, screen)
    }
    await soft.poll(() => sidewaysScroll(page), 'sideways scrolling').toBe(0)

    await becomePhone(page)
    await soft.poll(() => smallTargets(page), 'too small for a finger').toEqual([])
  })
}
