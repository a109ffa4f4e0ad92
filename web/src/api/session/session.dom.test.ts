import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { from } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 30_000 })
const until = (assertion: () => void) => vi.waitFor(assertion, { timeout: 10_000 })

const ada = {
  __typename: 'Viewer',
  id: 'usr_1',
  email: 'ada@exemple.fr',
  firstName: 'Ada',
  lastName: null,
  userType: null,
  roles: [],
}

/** Resolves the requests, in the order they were sent. */
let responses: ((viewer: typeof ada | null) => void)[]
let isReachable: boolean

const sendRequest = () =>
  new Promise<ApolloLink.Result>((resolve, reject) => {
    if (!isReachable) reject(new TypeError('Failed to fetch'))
    responses.push((viewer) => resolve({ data: { viewer } }))
  })

const signOut = () => sendRequest().then(() => ({ data: { signOut: { userErrors: [] } } }))

let client: object

vi.mock('../client/loadClient', () => ({ loadClient: () => Promise.resolve(client) }))

beforeEach(() => {
  client = { query: sendRequest, mutate: signOut }
  vi.resetModules()
  responses = []
  isReachable = true
  vi.stubGlobal('BroadcastChannel', TestChannel)
})

/** Answers a request as soon as it is sent. */
async function answer(index: number, viewer: typeof ada | null) {
  await until(() => expect(responses.length).toBeGreaterThan(index))
  responses[index]?.(viewer)
}

// Each test loads a new store; that of the previous test must stop listening.
const channels: BroadcastChannel[] = []
class TestChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name)
    channels.push(this)
  }
}
afterEach(() => channels.splice(0).forEach((channel) => channel.close()))

const loadStore = () => import('./session')

test('the first subscriber starts a request, the response reaches all', async () => {
  const { getSession, subscribeToSession } = await loadStore()
  const listener = vi.fn<(session: unknown) => void>()
  subscribeToSession((session) => listener(session))
  subscribeToSession((session) => listener(session))
  expect(getSession().status).toBe('loading')
  await answer(0, ada)
  await until(() => expect(listener).toHaveBeenCalledTimes(2))
  expect(getSession()).toEqual({ status: 'signedIn', viewer: ada })
  expect(responses).toHaveLength(1)
})

test('a request from before the sign-in does not undo it', async () => {
  const { getSession, refreshSession } = await loadStore()
  const before = refreshSession()
  const after = refreshSession()
  await answer(1, ada)
  await after
  await answer(0, null)
  await before
  expect(getSession().status).toBe('signedIn')
})

test('a request after the sign-in does not share the response to one from before', async () => {
  client = new ApolloClient({ cache: new InMemoryCache(), link: new ApolloLink(() => from(sendRequest())) })
  const { getSession, refreshSession } = await loadStore()
  const before = refreshSession()
  const after = refreshSession()
  await answer(1, ada)
  await after
  expect(getSession().status).toBe('signedIn')
  await answer(0, null)
  await before
  expect(getSession().status).toBe('signedIn')
})

test('a superseded request resolves to the session that the later one finds', async () => {
  const { refreshSession } = await loadStore()
  const before = refreshSession()
  const after = refreshSession()
  await answer(0, null)
  await answer(1, ada)
  await after
  expect((await before).status).toBe('signedIn')
})

test('a request from before the sign-out does not undo it', async () => {
  const { endSession, getSession, refreshSession } = await loadStore()
  const request = refreshSession()
  const end = endSession()
  await answer(1, null)
  await end
  await answer(0, ada)
  await request
  expect(getSession().status).toBe('anonymous')
})

test('a sign-out in another tab applies here', async () => {
  const { getSession, refreshSession } = await loadStore()
  const request = refreshSession()
  await answer(0, ada)
  await request
  new BroadcastChannel('session').postMessage('changed')
  await answer(1, null)
  await until(() => expect(getSession().status).toBe('anonymous'))
})

test('the session is asked for again as soon as the browser is online', async () => {
  const { refreshSession } = await loadStore()
  vi.useFakeTimers()
  isReachable = false
  void refreshSession()
  await vi.advanceTimersByTimeAsync(0)
  isReachable = true
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(responses).toHaveLength(2)
})

test('a request that failed is told, and is not a loaded session', async () => {
  const { getSession, refreshSession, whenSessionLoaded } = await loadStore()
  isReachable = false
  void refreshSession()
  const loaded = whenSessionLoaded()
  await until(() => expect(getSession()).toEqual({ status: 'loading', viewer: null, failure: {} }))
  isReachable = true
  window.dispatchEvent(new Event('online'))
  await answer(1, ada)
  expect((await loaded).status).toBe('signedIn')
})

test('an unreachable server does not end the session', async () => {
  const { getSession, refreshSession } = await loadStore()
  const request = refreshSession()
  await answer(0, ada)
  await request
  vi.useFakeTimers()
  isReachable = false
  void refreshSession()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(getSession().status).toBe('signedIn')
  vi.useRealTimers()
})
