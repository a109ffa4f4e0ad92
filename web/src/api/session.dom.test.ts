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
let isReachable: boolean

const ask = () =>
  new Promise((resolve, reject) => {
    if (!isReachable) reject(new TypeError('Failed to fetch'))
    answers.push((viewer) => resolve({ data: { viewer } }))
  })

const signOut = () => ask().then(() => ({ data: { signOut: { userErrors: [] } } }))

vi.mock('./loadClient', () => ({ loadClient: () => Promise.resolve({ query: ask, mutate: signOut }) }))

beforeEach(() => {
  vi.resetModules()
  answers = []
  isReachable = true
  vi.stubGlobal('BroadcastChannel', TestChannel)
})

/** Answers a request as soon as it is there. */
async function answer(index: number, viewer: typeof ada | null) {
  await until(() => expect(answers.length).toBeGreaterThan(index))
  answers[index]?.(viewer)
}

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
  await answer(0, ada)
  await until(() => expect(seen).toHaveBeenCalledTimes(2))
  expect(getSession()).toEqual({ status: 'signedIn', viewer: ada })
  expect(answers).toHaveLength(1)
})

test('a probe of before the sign-in does not undo it', async () => {
  const { getSession, refreshSession } = await loadStore()
  const before = refreshSession()
  const after = refreshSession()
  await answer(1, ada)
  await after
  await answer(0, null)
  await before
  expect(getSession().status).toBe('signedIn')
})

test('a probe of before the sign-out does not undo it', async () => {
  const { endSession, getSession, refreshSession } = await loadStore()
  const probe = refreshSession()
  const end = endSession()
  await answer(1, null)
  await end
  await answer(0, ada)
  await probe
  expect(getSession().status).toBe('anonymous')
})

test('signing out in another tab is learnt here', async () => {
  const { getSession, refreshSession } = await loadStore()
  const probe = refreshSession()
  await answer(0, ada)
  await probe
  new BroadcastChannel('session').postMessage('changed')
  await answer(1, null)
  await until(() => expect(getSession().status).toBe('anonymous'))
})

test('a server that cannot be reached signs nobody out', async () => {
  const { getSession, refreshSession } = await loadStore()
  const probe = refreshSession()
  await answer(0, ada)
  await probe
  vi.useFakeTimers()
  isReachable = false
  void refreshSession()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(getSession().status).toBe('signedIn')
  vi.useRealTimers()
})
