import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 30_000 })
const until = (holds: () => void) => vi.waitFor(holds, { timeout: 10_000 })

const ada = {
  __typename: 'Viewer',
  id: 'usr_1',
  email: 'ada@exemple.fr',
  firstName: 'Ada',
  lastName: null,
  userType: null,
}

/** One answer per request, given when the test wants. */
let answers: ((viewer: typeof ada | null) => void)[]

beforeEach(() => {
  vi.resetModules()
  answers = []
  vi.stubGlobal('BroadcastChannel', TestChannel)
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        answers.push((viewer) => resolve(Response.json({ data: { viewer } })))
      }),
  )
})

// Each test loads the store afresh; that of the test before must not go on listening.
const channels: BroadcastChannel[] = []
class TestChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name)
    channels.push(this)
  }
}
afterEach(() => channels.splice(0).forEach((channel) => channel.close()))

const loadStore = () => import('./session')

test('the first reader starts the probe, the answer reaches all', async () => {
  const { getSession, subscribeToSession } = await loadStore()
  const seen = vi.fn<(session: unknown) => void>()
  subscribeToSession((session) => seen(session))
  subscribeToSession((session) => seen(session))
  expect(getSession().status).toBe('loading')
  expect(answers).toHaveLength(1)
  answers[0]?.(ada)
  await until(() => expect(seen).toHaveBeenCalledTimes(2))
  expect(getSession()).toEqual({ status: 'signedIn', viewer: ada })
})

test('a probe of before the sign-in does not undo it', async () => {
  const { getSession, refreshSession } = await loadStore()
  const before = refreshSession()
  const after = refreshSession()
  answers[1]?.(ada)
  await after
  answers[0]?.(null)
  await before
  expect(getSession().status).toBe('signedIn')
})

test('a probe of before the sign-out does not undo it', async () => {
  const { endSession, getSession, refreshSession } = await loadStore()
  const probe = refreshSession()
  const end = endSession()
  answers[1]?.(null)
  await end
  answers[0]?.(ada)
  await probe
  expect(getSession().status).toBe('anonymous')
})

test('signing out in another tab is learnt here', async () => {
  const { getSession, refreshSession } = await loadStore()
  const probe = refreshSession()
  answers[0]?.(ada)
  await probe
  new BroadcastChannel('session').postMessage('changed')
  await until(() => expect(answers).toHaveLength(2))
  answers[1]?.(null)
  await until(() => expect(getSession().status).toBe('anonymous'))
})

test('a server that cannot be reached signs nobody out', async () => {
  vi.useFakeTimers()
  const { getSession, refreshSession } = await loadStore()
  const probe = refreshSession()
  answers[0]?.(ada)
  await probe
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  void refreshSession()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(getSession().status).toBe('signedIn')
  vi.useRealTimers()
})
