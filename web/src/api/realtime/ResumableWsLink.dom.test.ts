import { ApolloLink, gql } from '@apollo/client'
import type { Subscription } from 'rxjs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { getConnection } from './connection'
import { ResumableWsLink } from './ResumableWsLink'
import { createSocket } from './socket'
import { startTestServer } from './server.fixture'

const query = gql`
  subscription Things($after: ChangeCursor) {
    thingChanges(after: $after) {
      cursor
      changes {
        id
      }
    }
  }
`

const message = (cursor: string, ...ids: string[]) => ({
  thingChanges: { cursor, changes: ids.map((id) => ({ id })) },
})

vi.setConfig({ testTimeout: 30_000 })
const until = (assertion: () => void) => vi.waitFor(assertion, { timeout: 10_000 })

let server: Awaited<ReturnType<typeof startTestServer>>
let running: Subscription
const hooks = {
  initialCursor: vi.fn<() => string | undefined>(),
  onGap: vi.fn<() => void>(),
  onSessionRejected: vi.fn<() => Promise<void>>(),
}
const received = vi.fn<(ids: string) => void>()
const failed = vi.fn<(error: unknown) => void>()

beforeEach(async () => {
  // Shortens the delays to a few milliseconds; Backoff.dom.test.ts tests the real ones.
  vi.spyOn(Math, 'random').mockReturnValue(-0.98)
  for (const mock of [hooks.initialCursor, hooks.onGap, hooks.onSessionRejected, received, failed]) mock.mockReset()
  server = await startTestServer()
  const link = new ResumableWsLink(createSocket(server.url, WebSocket), hooks)
  running = ApolloLink.execute(link, { query, variables: {} }, { client: undefined as never }).subscribe({
    next: ({ data }) => {
      const { changes } = (data as ReturnType<typeof message>).thingChanges
      if (changes.length > 0) received(changes.map(({ id }) => id).join())
    },
    error: failed,
  })
})

afterEach(() => {
  running.unsubscribe()
  server.stop()
})

describe('a lost socket', () => {
  test.each([1001, 1011, 1012, 4400, 4500, undefined])('closed with %s resumes after the last cursor', async (code) => {
    const first = await server.subscription()
    expect(first.variables).toEqual({})
    first.next(message('c0'))
    first.next(message('c1', 'a', 'b'))
    await until(() => expect(received).toHaveBeenCalledWith('a,b'))
    first.close(code)

    const second = await server.subscription()
    expect(second.variables).toEqual({ after: 'c1' })
    second.next(message('c1'))
    second.next(message('c2', 'c'))
    await until(() => expect(received).toHaveBeenLastCalledWith('c'))
    second.close(code)

    expect((await server.subscription()).variables).toEqual({ after: 'c2' })
    expect(received).toHaveBeenCalledTimes(2)
    expect(failed).not.toHaveBeenCalled()
  })

  test('a normal close (1000), which graphql-ws reopens by itself, resumes after the last cursor too', async () => {
    const first = await server.subscription()
    first.next(message('c7'))
    await until(() => expect(hooks.onGap).toHaveBeenCalled())
    first.close(1000)
    expect((await server.subscription()).variables).toEqual({ after: 'c7' })
  })

  test('is reopened with the current language of the page', async () => {
    const first = await server.subscription()
    document.documentElement.lang = 'en'
    first.close(1012)
    await server.subscription()
    expect(server.initPayloads.at(-1)).toEqual({ language: 'en' })
  })

  test('is reported as "reconnecting" until it is open again', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const first = await server.subscription()
    expect(getConnection()).toBe('online')
    first.close(1011)
    await until(() => expect(getConnection()).toBe('reconnecting'))
    await server.subscription()
    expect(getConnection()).toBe('online')
  })
})

test('a socket that fails to connect after its last subscription was closed is not "reconnecting"', async () => {
  await server.subscription()
  running.unsubscribe()
  const sockets: ConnectingSocket[] = []
  const webSocket = class extends ConnectingSocket {
    constructor() {
      super()
      sockets.push(this)
    }
  }
  const link = new ResumableWsLink(createSocket(server.url, webSocket), hooks)
  const subscription = ApolloLink.execute(link, { query, variables: {} }, { client: undefined as never }).subscribe()
  await until(() => expect(sockets).toHaveLength(1))
  subscription.unsubscribe()
  expect(getConnection()).toBe('online')
  sockets[0]?.onerror?.(new Event('error'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(getConnection()).toBe('online')
})

/** A socket that never opens. */
class ConnectingSocket {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSING = 2
  static readonly CLOSED = 3
  readyState = 0
  onerror: ((event: Event) => void) | null = null
  send = () => undefined
  close = () => undefined
}

describe('a new subscription', () => {
  const subscribe = (link: ResumableWsLink) =>
    ApolloLink.execute(link, { query, variables: {} }, { client: undefined as never }).subscribe({
      next: () => received('next'),
    })

  test('starts after the cursor of the session, or after the last cursor received in that session', async () => {
    running.unsubscribe()
    hooks.initialCursor.mockReturnValue('s1')
    const link = new ResumableWsLink(createSocket(server.url, WebSocket), hooks)
    const first = subscribe(link)
    const opened = await server.subscription()
    expect(opened.variables).toEqual({ after: 's1' })
    opened.next(message('c5', 'a'))
    await until(() => expect(received).toHaveBeenCalledTimes(1))
    first.unsubscribe()
    const second = subscribe(link)
    expect((await server.subscription()).variables).toEqual({ after: 'c5' })
    second.unsubscribe()
    hooks.initialCursor.mockReturnValue('s2')
    const third = subscribe(link)
    expect((await server.subscription()).variables).toEqual({ after: 's2' })
    third.unsubscribe()
    expect(hooks.onGap).not.toHaveBeenCalled()
  })
})

describe('a gap', () => {
  test('is reported when a subscription without a cursor is ready, not when one resumes', async () => {
    const first = await server.subscription()
    expect(hooks.onGap).not.toHaveBeenCalled()
    first.next(message('c0'))
    await until(() => expect(hooks.onGap).toHaveBeenCalledTimes(1))
    first.close(1012)

    const second = await server.subscription()
    second.next(message('c0'))
    second.next(message('c1', 'a'))
    await until(() => expect(received).toHaveBeenCalledWith('a'))
    expect(hooks.onGap).toHaveBeenCalledTimes(1)
  })

  test('that exceeds the history of the server (CURSOR_EXPIRED) restarts without a cursor and is reported', async () => {
    const first = await server.subscription()
    first.next(message('c0'))
    first.close(1012)
    const second = await server.subscription()
    expect(second.variables).toEqual({ after: 'c0' })
    second.error('CURSOR_EXPIRED')

    const third = await server.subscription()
    expect(third.variables).toEqual({})
    third.next(message('e2:0'))
    await until(() => expect(hooks.onGap).toHaveBeenCalledTimes(2))
    expect(failed).not.toHaveBeenCalled()
  })
})

describe('a rejection', () => {
  test('of the session (4403) refreshes the session before it retries', async () => {
    let resolveSession = () => {}
    hooks.onSessionRejected.mockReturnValue(new Promise((resolve) => (resolveSession = resolve)))
    const first = await server.subscription()
    first.next(message('c0'))
    first.close(4403)
    await until(() => expect(hooks.onSessionRejected).toHaveBeenCalledTimes(1))
    resolveSession()
    expect((await server.subscription()).variables).toEqual({ after: 'c0' })
  })

  test.each(['INTERNAL', 'STORAGE_UNAVAILABLE', 'TIMEOUT', 'UNAVAILABLE'])(
    'of the server (%s) is retried',
    async (code) => {
      const first = await server.subscription()
      first.next(message('c0'))
      first.error(code)
      expect((await server.subscription()).variables).toEqual({ after: 'c0' })
      expect(failed).not.toHaveBeenCalled()
    },
  )

  test('of the subscription is passed to the subscriber', async () => {
    ;(await server.subscription()).error('FORBIDDEN')
    await until(() =>
      expect(failed).toHaveBeenCalledWith(
        expect.objectContaining({ name: 'CombinedGraphQLErrors', message: 'FORBIDDEN' }),
      ),
    )
  })
})
