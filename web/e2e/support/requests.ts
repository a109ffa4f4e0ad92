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
    const body = request.postDataJSON() as Body
    const recorded = {
      name: nameOf(body),
      hasDocument: Boolean(body.query),
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

const nameOf = ({ operationName, query = '' }: Body) =>
  operationName ?? /(?:query|mutation) (\w+)/.exec(query)?.[1] ?? 'unnamed'

/**
 * Holds back what the server answers to a query, but for the next responses that are let pass. Returns the function that delivers
 * it, and what comes after it.
 */
export async function holdResponses(page: Page, name: string, { pass }: { pass: number }): Promise<() => void> {
  let seen = 0
  let deliver = () => {}
  const delivered = new Promise<void>((resolve) => (deliver = resolve))
  await page.route('**/graphql', async (route) => {
    if (nameOf(route.request().postDataJSON() as Body) !== name) return route.fallback()
    seen += 1
    if (seen <= pass) return route.fallback()
    const response = await route.fetch()
    await delivered
    await route.fulfill({ response })
  })
  return deliver
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
