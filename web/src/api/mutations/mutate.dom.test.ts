import { ApolloClient, gql, InMemoryCache, type TypedDocumentNode } from '@apollo/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { createHttpLink } from '../client/links'
import { loadClient } from '../client/loadClient'
import { mutate } from './mutate'

interface Data {
  send: { __typename: 'SendPayload'; isSent: boolean }
}

const mutation: TypedDocumentNode<Data, { text: string }> = gql`
  mutation Send($text: String!) {
    send(text: $text) {
      isSent
    }
  }
`

const fetch = vi.fn<typeof globalThis.fetch>()
const lost = new TypeError('Failed to fetch')
const answer = () => Promise.resolve(Response.json({ data: { send: { __typename: 'SendPayload', isSent: true } } }))
const refusal = (code: string) => () =>
  Promise.resolve(Response.json({ errors: [{ message: code, extensions: { code } }] }))

const send = (text: string) => mutate(mutation, { text }, { isIdempotent: true })
const keys = () => fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'))

beforeEach(() => {
  fetch.mockReset()
  vi.stubGlobal('fetch', fetch)
  const client = new ApolloClient({ cache: new InMemoryCache(), link: createHttpLink(() => undefined) })
  vi.mocked(loadClient).mockResolvedValue(client)
})

test('a mutation repeated after a lost response has the key of the first attempt, until it is answered', async () => {
  fetch.mockRejectedValueOnce(lost).mockRejectedValueOnce(lost).mockImplementation(answer)
  await expect(send('Merci')).rejects.toThrow('Failed to fetch')
  await expect(send('Bonjour')).rejects.toThrow('Failed to fetch')
  await send('Merci')
  await send('Merci')
  const [first, other, repeated, later] = keys()
  expect(first).toMatch(/^[\da-f]{32}$/)
  expect(repeated).toBe(first)
  expect(new Set([first, other, later]).size).toBe(3)
})

test('a refused mutation gets another key, unless an attempt before it may have been executed', async () => {
  fetch.mockImplementationOnce(refusal('RATE_LIMITED')).mockRejectedValueOnce(lost)
  fetch.mockImplementationOnce(refusal('IDEMPOTENCY_CONFLICT')).mockImplementationOnce(refusal('RATE_LIMITED'))
  fetch.mockImplementationOnce(refusal('OUTCOME_UNKNOWN')).mockImplementation(answer)
  for (const reason of ['RATE_LIMITED', 'Failed to fetch', 'IDEMPOTENCY_CONFLICT', 'RATE_LIMITED', 'OUTCOME_UNKNOWN'])
    await expect(send('Au revoir')).rejects.toThrow(reason)
  await send('Au revoir')
  const [refused, first, ...others] = keys()
  const last = others.pop()
  expect(others).toEqual([first, first, first])
  expect(new Set([refused, first, last]).size).toBe(3)
})

test('a lost response is remembered across a reload of the page', async () => {
  fetch.mockRejectedValueOnce(lost).mockImplementation(answer)
  await expect(send('Encore')).rejects.toThrow('Failed to fetch')
  vi.resetModules()
  const reloaded = await import('./idempotency')
  const [first] = keys()
  await reloaded.sendOnce(JSON.stringify(['Send', { text: 'Encore' }]), (key) =>
    Promise.resolve(expect(key).toBe(first)),
  )
})

test('what was sent without an answer is not kept longer than it counts', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  fetch.mockRejectedValue(lost)
  await expect(send('Avant')).rejects.toThrow('Failed to fetch')
  vi.advanceTimersByTime(31 * 60_000)
  await expect(send('Après')).rejects.toThrow('Failed to fetch')
  const kept = sessionStorage.getItem('unanswered')
  expect(kept).toContain('Après')
  expect(kept).not.toContain('Avant')
})

test('the same mutation, sent while the first one is on its way, is another one', async () => {
  let respond: (response: Response) => void = () => undefined
  fetch.mockReturnValueOnce(new Promise((resolve) => (respond = resolve))).mockImplementation(answer)
  const first = send('Bravo')
  await send('Bravo')
  respond(await answer())
  await first
  expect(new Set(keys()).size).toBe(2)
})

test('other mutations have no key', async () => {
  fetch.mockImplementation(answer)
  expect(await mutate(mutation, { text: 'Merci' })).toMatchObject({ isSent: true })
  expect(keys()).toEqual([null])
})
