import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { untilQuiet } from './support/requests'
import { screens } from './support/screens'

/** The colours of all that is on the page, by element, in the instant that the class of <html> changes and again when all is still. */
async function watchColours(page: Page) {
  await page.evaluate(() => {
    const elements = [...document.querySelectorAll('body, body *')]
    const wear = () =>
      elements.map((element) => {
        const { color, backgroundColor, borderTopColor, fill } = getComputedStyle(element)
        return `<${element.localName} class="${element.getAttribute('class')}"> ${color}, ${backgroundColor}, ${borderTopColor}, ${fill}`
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
      // What is still loaded would take the place of something that is watched.
      await untilQuiet(page)
      const colours = await watchColours(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      const { atOnce, atLast } = await colours()
      expect(atLast.length).toBeGreaterThan(50)
      expect(atOnce).toEqual(atLast)
    })
  }
}
