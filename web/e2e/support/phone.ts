import type { Page } from '@playwright/test'

/** The screen of a phone, for a new browser context. */
export const phoneScreen = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** Emulates the size and touch screen of a phone, including `(pointer: coarse)`. */
export async function emulatePhone(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 })
  await page.setViewportSize({ width: 390, height: 844 })
}

/** The horizontal overflow of the page in pixels. */
export const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/**
 * Finds touch targets smaller than 44 × 44 px. Measures by hit testing around the centre, so that labels, and links that
 * cover a card, count. Links in sentences, GraphiQL's own buttons, and what an open menu may cover in part are ignored.
 */
export const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const SIZE = 44
    const graphiql = '.graphiql-container'
    const targets =
      'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=menuitem], [role=option], [role=switch]'

    /** Whether there is other text next to the element. */
    function isInSentence(element: Element) {
      const line = element.parentElement
      return (
        ['a', 'button'].includes(element.localName) &&
        [...(line?.childNodes ?? [])].some((node) => node instanceof Text && /\w/.test(node.data))
      )
    }

    function isHit(element: Element, x: number, y: number) {
      const hit = document.elementFromPoint(x, y)
      if (!hit) return false
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
      return [element, ...labels].some((target) => target.contains(hit))
    }

    /** The size of the target along one axis, measured from the centre in both directions. */
    function extent(element: Element, x: number, y: number, [dx, dy]: [number, number]) {
      let length = 0
      for (const sign of [-1, 1]) {
        let step = 0
        while (step < SIZE && isHit(element, x + sign * dx * (step + 1), y + sign * dy * (step + 1))) step++
        length += step
      }
      return length + 1
    }

    const menu = document.querySelector('[role=menu][data-state=open]')
    const found: string[] = []
    for (const element of document.querySelectorAll(targets)) {
      if (element.closest(graphiql) || (menu && !menu.contains(element))) continue
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
      // Covered, for example by a dialog.
      if (!isHit(element, x, y)) continue
      const size = [extent(element, x, y, [1, 0]), extent(element, x, y, [0, 1])]
      if (size.some((length) => length < SIZE - 0.5)) {
        const name = element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent
        found.push(`${size.join(' × ')} ${element.localName} “${name.trim().slice(0, 40)}”`)
      }
    }
    return found
  })
