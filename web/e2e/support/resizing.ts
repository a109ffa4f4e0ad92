import type { Page, ViewportSize } from '@playwright/test'

/**
 * Resizes a page. Returns a function for `expect.poll`, which measures it.
 *
 * Chromium 156 at times keeps the results of media queries in rules that a script inserts while the page is resized, until the
 * results of others change. So they change before each further measurement.
 */
export async function resized<T>(page: Page, size: ViewportSize, measure: (page: Page) => Promise<T>) {
  await page.setViewportSize(size)
  let isFirst = true
  return async () => {
    if (!isFirst) {
      await page.setViewportSize({ ...size, width: size.width < 1000 ? 1440 : 390 })
      await page.setViewportSize(size)
    }
    isFirst = false
    return measure(page)
  }
}
