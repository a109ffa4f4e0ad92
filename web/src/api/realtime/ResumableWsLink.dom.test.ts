import { ApolloLink, gql } from '@apollo/client'
import type { Subscription } from 'rxjs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { getConnection } from './connection'
import { ResumableWsLink } from './ResumableWsLink'
import { createSocket } from './socket'
import { startTestServer } from './testServer'

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
const until = (holds: () => void) => vi.waitFor(holds, { timeout: 10_000 })

let server: Awaited<ReturnType<typeof startTestServer>>
let running: Subscription
const hooks = {
  startOf: vi.fn<() => string | undefined>(),
  onGap: vi.fn<() => void>(),
  onDenied: vi.fn<() => Promise<void>>(),
}
const received = vi.fn<(ids: string) => void>()
const failed = vi.fn<(error: unknown) => void>()

beforeEach(async () => {
  // Pauses of some milliseconds; Backoff.test.ts looks at the real ones.
  vi.spyOn(Math, 'random').mockReturnValue(-0.98)
  for (const mock of [hooks.startOf, hooks.onGap, hooks.onDenied, received, failed]) mock.mockReset()
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
  test.each([1001, 1011, 1012, 4400, 4500, undefined])('closed with %s: the last cursor is asked for', async (code) => {
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

  test('a normal close (1000), which the client itself reopens, sends the newest cursor too', async () => {
    const first = await server.subscription()
    first.next(message('c7'))
    await until(() => expect(hooks.onGap).toHaveBeenCalled())
    first.close(1000)
    expect((await server.subscription()).variables).toEqual({ after: 'c7' })
  })

  test('the new one is opened in the language that the page then has', async () => {
    const first = await server.subscription()
    document.documentElement.lang = 'en'
    first.close(1012)
    await server.subscription()
    expect(server.greetings.at(-1)).toEqual({ language: 'en' })
  })

  test('is told as "reconnecting" until it is back', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const first = await server.subscription()
    expect(getConnection()).toBe('online')
    first.close(1011)
    await until(() => expect(getConnection()).toBe('reconnecting'))
    await server.subscription()
    expect(getConnection()).toBe('online')
  })
})

describe('a subscription that begins', () => {
  const begin = (link: ResumableWsLink) =>
    ApolloLink.execute(link, { query, variables: {} }, { client: undefined as never }).subscribe({
      next: () => received('next'),
    })

  test('is told what changed since the session began, then since it was left, and of another session nothing of before', async () => {
    running.unsubscribe()
    hooks.startOf.mockReturnValue('s1')
    const link = new ResumableWsLink(createSocket(server.url, WebSocket), hooks)
    const first = begin(link)
    const opened = await server.subscription()
    expect(opened.variables).toEqual({ after: 's1' })
    opened.next(message('c5', 'a'))
    await until(() => expect(received).toHaveBeenCalledTimes(1))
    first.unsubscribe()
    const second = begin(link)
    expect((await server.subscription()).variables).toEqual({ after: 'c5' })
    second.unsubscribe()
    hooks.startOf.mockReturnValue('s2')
    const third = begin(link)
    expect((await server.subscription()).variables).toEqual({ after: 's2' })
    third.unsubscribe()
    expect(hooks.onGap).not.toHaveBeenCalled()
  })
})

describe('a gap', () => {
  test('is reported once a subscription without cursor is ready, not after a resumption', async () => {
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

  test('too wide for the server (CURSOR_EXPIRED): begins anew without cursor, and says so', async () => {
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

describe('an answer of no', () => {
  test('to the session (4403): asks who we are before it tries again', async () => {
    let answer = () => {}
    hooks.onDenied.mockReturnValue(new Promise((resolve) => (answer = resolve)))
    const first = await server.subscription()
    first.next(message('c0'))
    first.close(4403)
    await until(() => expect(hooks.onDenied).toHaveBeenCalledTimes(1))
    answer()
    expect((await server.subscription()).variables).toEqual({ after: 'c0' })
  })

  test('to the subscription: is told to the subscriber', async () => {
    ;(await server.subscription()).error('FORBIDDEN')
    await until(() =>
      expect(failed).toHaveBeenCalledWith(
        expect.objectContaining({ name: 'CombinedGraphQLErrors', message: 'FORBIDDEN' }),
      ),
    )
  })
})
