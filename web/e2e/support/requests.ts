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
    asked.push({
      name: operationName ?? /(?:query|mutation) (\w+)/.exec(query)?.[1] ?? 'unnamed',
      isWritten: query !== '',
    })
  })
  return asked
}

/** Waits until the page has asked for nothing, files and data, and been answered nothing, for so long. One that asks again and again never gets there. */
export async function untilQuiet(page: Page, milliseconds = 500): Promise<void> {
  let events = 0
  const count = () => {
    events += 1
  }
  const kinds = ['request', 'requestfinished', 'requestfailed'] as const
  // The page's own list of what it loaded ends at 250 entries: it would call an endless loop quiet.
  for (const kind of kinds) page.on(kind as 'request', count)
  await expect(async () => {
    const before = events
    await page.waitForTimeout(milliseconds)
    expect(events).toBe(before)
  }).toPass()
  for (const kind of kinds) page.off(kind as 'request', count)
}
