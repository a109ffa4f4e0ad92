import type { Page, Request } from '@playwright/test'
import { expect } from './fixtures'

interface Body {
  operationName?: string
  query?: string
}

export interface Asked {
  name: string
  /** Whether the document itself was sent, and not only its name. */
  isWritten: boolean
}

/** What a page asks the API for from now on, in the order of asking. */
export function listen(page: Page): Asked[] {
  const asked: Asked[] = []
  page.on('request', (request: Request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/graphql')) return
    const { operationName, query = '' } = request.postDataJSON() as Body
    asked.push({ name: operationName ?? /(?:query|mutation) (\w+)/.exec(query)?.[1] ?? 'unnamed', isWritten: query !== '' })
  })
  return asked
}

/** Waits until the page has loaded nothing, files and data, for so long. */
export async function untilQuiet(page: Page, milliseconds = 500): Promise<void> {
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').length)
  await expect(async () => {
    const before = await loaded()
    await page.waitForTimeout(milliseconds)
    expect(await loaded()).toBe(before)
  }).toPass()
}
