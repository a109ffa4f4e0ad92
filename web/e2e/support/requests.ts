import type { Page, Request } from '@playwright/test'
import { expect } from './fixtures'

interface Body {
  operationName?: string
  query?: string
}

export interface RecordedRequest {
  name: string
  /** Whether the document was sent, and not only its hash. */
  hasDocument: boolean
  /** In milliseconds of performance.now(). */
  startedAt: number
  /** Infinity while the response is pending. */
  endedAt: number
}

/** Records the GraphQL requests of a page from now on. */
export function recordRequests(page: Page): RecordedRequest[] {
  const requests: RecordedRequest[] = []
  page.on('request', (request: Request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/graphql')) return
    const { operationName, query = '' } = request.postDataJSON() as Body
    const recorded = {
      name: operationName ?? /(?:query|mutation) (\w+)/.exec(query)?.[1] ?? 'unnamed',
      hasDocument: query !== '',
      startedAt: performance.now(),
      endedAt: Infinity,
    }
    requests.push(recorded)
    const end = () => (recorded.endedAt = performance.now())
    // It rejects when the page is closed first.
    void request.response().then(end, end)
  })
  return requests
}

/** Waits until the page has had no network activity for that time. Fails for a page that sends requests in a loop. */
export async function untilNetworkIdle(page: Page, milliseconds = 500): Promise<void> {
  let events = 0
  const count = () => {
    events += 1
  }
  const kinds = ['request', 'requestfinished', 'requestfailed'] as const
  // Not the Performance API of the page: it stops recording after 250 entries.
  for (const kind of kinds) page.on(kind as 'request', count)
  await expect(async () => {
    const before = events
    await page.waitForTimeout(milliseconds)
    expect(events).toBe(before)
  }).toPass()
  for (const kind of kinds) page.off(kind as 'request', count)
}
