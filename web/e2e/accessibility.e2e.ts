import routes from '../src/app/routes.json' with { type: 'json' }
import { violations } from './support/axe'
import { expect, showScreen, test } from './support/fixtures'
import { emulatePhone, sidewaysScroll, smallTargets } from './support/phone'
import { resized } from './support/resizing'
import { notFoundErrors, screens } from './support/screens'

test.use({ allowedErrors: [notFoundErrors] })
// The longest file by far: its tests run in all workers.
test.describe.configure({ mode: 'parallel' })

// Routes that only redirect.
const redirects = ['/dashboard', '/signup']

test('every route has a screen', () => {
  const looked = new Set(screens.map(({ path }) => path))
  const pages = routes.filter((route) => route !== '*' && !redirects.includes(route))
  expect(pages.filter((route) => !looked.has(route))).toEqual([])
})

/** The only rules that check colours. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Reports all violations of a screen, not only the first one. */
const soft = expect.configure({ soft: true })

for (const screen of screens) {
  test(`${screen.name} is accessible in both themes, on a narrow screen and by touch`, async ({ openScreen }) => {
    const page = await openScreen(screen)
    soft(await violations(page, { exclude: screen.thirdParty }), 'light').toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveClass(/\bdark\b/)
    soft(await violations(page, { exclude: screen.thirdParty, rules: colourRules }), 'dark').toEqual([])

    const sideways = await resized(page, { width: 320, height: 640 }, sidewaysScroll)
    if (screen.differsOnNarrow) {
      await page.reload()
      await showScreen(page, screen)
    }
    await soft.poll(sideways, 'sideways scrolling').toBe(0)

    await emulatePhone(page)
    await soft.poll(() => smallTargets(page), 'too small for a finger').toEqual([])
  })
}
