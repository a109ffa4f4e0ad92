import { ApolloClient, gql, InMemoryCache, type TypedDocumentNode } from '@apollo/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { createHttpLink } from './links'
import { loadClient } from './loadClient'
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
  await expect(send('Merci')).rejects.toThrow(lost)
  await expect(send('Bonjour')).rejects.toThrow(lost)
  await send('Merci')
  await send('Merci')
  const [first, other, repeated, later] = keys()
  expect(first).toMatch(/^[\da-f]{32}$/)
  expect(repeated).toBe(first)
  expect(new Set([first, other, later]).size).toBe(3)
})

test('a refused mutation gets another key, unless the first attempt is still being executed', async () => {
  fetch.mockRejectedValueOnce(lost).mockImplementationOnce(refusal('IDEMPOTENCY_CONFLICT'))
  fetch.mockImplementationOnce(refusal('RATE_LIMITED')).mockImplementation(answer)
  for (const reason of ['Failed to fetch', 'IDEMPOTENCY_CONFLICT', 'RATE_LIMITED'])
    await expect(send('Au revoir')).rejects.toThrow(reason)
  await send('Au revoir')
  const [first, second, third, last] = keys()
  expect([second, third]).toEqual([first, first])
  expect(last).not.toBe(first)
})

test('other mutations have no key', async () => {
  fetch.mockImplementation(answer)
  expect(await mutate(mutation, { text: 'Merci' })).toMatchObject({ isSent: true })
  expect(keys()).toEqual([null])
})
