import type { Page } from '@playwright/test'

/** The width of a phone, and a finger in the place of the pointer; `(pointer: coarse)` from here on. */
export async function becomePhone(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 })
  await page.setViewportSize({ width: 390, height: 844 })
}

/** How far the page can be pushed sideways, in pixels. */
export const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/**
 * What is pressed with a finger and is less than 44 px high or wide: measured by what a press around its middle would reach, so
 * that a label, or a link that covers its card, counts. A link within a sentence may be as high as its line; GraphiQL's own
 * buttons are as it is published.
 */
export const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const SIZE = 44
    const foreign = '.graphiql-container'
    const pressed =
      'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=menuitem], [role=option], [role=switch]'

    /** Other words stand on its line: it is part of a sentence. */
    function isInSentence(element: Element) {
      const line = element.parentElement
      return (
        ['a', 'button'].includes(element.localName) &&
        [...(line?.childNodes ?? [])].some((node) => node instanceof Text && /\w/.test(node.data))
      )
    }

    function reaches(element: Element, x: number, y: number) {
      const hit = document.elementFromPoint(x, y)
      if (!hit) return false
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
      return [element, ...labels].some((target) => target.contains(hit))
    }

    /** How far from the middle, one way and the other, a press still reaches it: up to half of what is asked, on each side. */
    function extent(element: Element, x: number, y: number, [dx, dy]: [number, number]) {
      let length = 0
      for (const sign of [-1, 1]) {
        let step = 0
        while (step < SIZE && reaches(element, x + sign * dx * (step + 1), y + sign * dy * (step + 1))) step++
        length += step
      }
      return length + 1
    }

    const found: string[] = []
    for (const element of document.querySelectorAll(pressed)) {
      if (element.closest(foreign)) continue
      if (
        element.closest('[inert], [aria-hidden=true], [hidden]') ||
        !element.checkVisibility({ visibilityProperty: true })
      )
        continue
      if (isInSentence(element)) continue
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined
      const shown = [element, label].find((part) => part && part.getBoundingClientRect().width > 1)
      if (!shown) continue
      shown.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, top, width, height } = shown.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      // Under a dialog, or out of reach until something is opened.
      if (!reaches(element, x, y)) continue
      const size = [extent(element, x, y, [1, 0]), extent(element, x, y, [0, 1])]
      if (size.some((length) => length < SIZE - 0.5)) {
        const name = element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent
        found.push(`${size.join(' × ')} ${element.localName} “${name.trim().slice(0, 40)}”`)
      }
    }
    return found
  })
