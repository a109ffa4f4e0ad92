import type { Page } from '@playwright/test'
import { createProject } from './support/api'
import { expect, test, untilHydrated } from './support/fixtures'
import { untilNetworkIdle } from './support/requests'
import { screens } from './support/screens'

/** Records the colours of all elements when the class of <html> changes, and again when all transitions are over. */
async function recordColours(page: Page) {
  await page.evaluate(() => {
    const elements = [...document.querySelectorAll('body, body *')]
    const wear = () =>
      elements.map((element) => {
        const { color, backgroundColor, borderTopColor, fill } = getComputedStyle(element)
        // Without the class of its style: an element may change in other ways meanwhile.
        const name = element.getAttribute('class')?.replace(/\bcss-\w+/, '')
        return `<${element.localName} class="${name}"> ${color}, ${backgroundColor}, ${borderTopColor}, ${fill}`
      })
    const seen = new Promise<{ atOnce: string[]; atLast: string[] }>((resolve) => {
      new MutationObserver((_, observer) => {
        observer.disconnect()
        const atOnce = wear()
        setTimeout(() => resolve({ atOnce, atLast: wear() }), 1500)
      }).observe(document.documentElement, { attributeFilter: ['class'] })
    })
    Object.assign(window, { seen })
  })
  return () =>
    page.evaluate(() => (window as unknown as { seen: Promise<{ atOnce: string[]; atLast: string[] }> }).seen)
}

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  for (const name of ['landing', 'roadmap-step']) {
    test(`${name} changes its theme at once, with motion ${reducedMotion === 'reduce' ? 'reduced' : 'allowed'}`, async ({
      openScreen,
    }) => {
      const screen = screens.find((candidate) => candidate.name === name)
      if (!screen) throw new Error(`no screen is called ${name}`)
      const page = await openScreen(screen, { reducedMotion })
      // Loading must be finished, because it would replace recorded elements.
      await untilNetworkIdle(page)
      const colours = await recordColours(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      const { atOnce, atLast } = await colours()
      expect(atLast.length).toBeGreaterThan(50)
      expect(atOnce).toEqual(atLast)
    })
  }
}

test('selected text is legible in both themes', async ({ page }) => {
  await page.goto('/faq')
  await untilHydrated(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveClass(new RegExp(colorScheme))
    const [text, ground] = await page.evaluate(() => {
      const { color, backgroundColor } = getComputedStyle(document.body, '::selection')
      // The relative luminance of WCAG 2.2.
      return [color, backgroundColor].map((value) => {
        const parts = (value.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => Number(part) / 255)
        const [red = 0, green = 0, blue = 0] = parts.map((part) =>
          part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
      })
    })
    const [dark = 0, light = 0] = [text ?? 0, ground ?? 0].toSorted((one, other) => one - other)
    expect((light + 0.05) / (dark + 0.05), colorScheme).toBeGreaterThanOrEqual(4.5)
  }
})

test('what is chosen can be told where the colours of the system replace those of the theme', async ({
  open,
  creator,
}) => {
  await createProject(creator.session, 'Carnet de bord')
  const page = await open()
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/dashboard/projects')
  const filter = (name: string) => page.getByRole('group', { name: 'Statut' }).getByRole('button', { name })
  await filter('En pause').click()
  await page.mouse.click(5, 5)
  await expect(filter('En pause')).toHaveCSS('outline-style', 'solid')
  await expect(filter('Tous')).not.toHaveCSS('outline-style', 'solid')
})
