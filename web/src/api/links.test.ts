import { ApolloClient, gql, InMemoryCache } from '@apollo/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { createHttpChain } from './links'
import { refreshSession } from './session'

vi.mock('./session', () => ({ refreshSession: vi.fn<() => void>() }))

const query = gql`
  query Q {
    ok
  }
`
const mutation = gql`
  mutation M {
    ok
  }
`

const fetch = vi.fn<typeof globalThis.fetch>()
const lost = new TypeError('Failed to fetch')
const answer = (body: object) => Promise.resolve(Response.json(body))

let client: ApolloClient
beforeEach(() => {
  fetch.mockReset()
  vi.stubGlobal('fetch', fetch)
  vi.useFakeTimers()
  client = new ApolloClient({ cache: new InMemoryCache(), link: createHttpChain() })
})

test('a query that the network lost is asked again', async () => {
  fetch.mockRejectedValueOnce(lost).mockResolvedValueOnce(new Response('', { status: 502 }))
  fetch.mockImplementation(() => answer({ data: { ok: true } }))
  const result = client.query({ query })
  await vi.runAllTimersAsync()
  expect((await result).data).toEqual({ ok: true })
  expect(fetch).toHaveBeenCalledTimes(3)
})

test('a mutation is not: it may have been done', async () => {
  fetch.mockRejectedValue(lost)
  await expect(client.mutate({ mutation })).rejects.toBe(lost)
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('the language of the page goes along', async () => {
  document.documentElement.lang = 'en'
  fetch.mockImplementation(() => answer({ data: { ok: true } }))
  await client.query({ query })
  expect(new Headers(fetch.mock.calls[0]?.[1]?.headers).get('accept-language')).toBe('en')
})

test('whoever the server does not know is looked up anew', async () => {
  const refused = { message: 'Utilisateur non connecté', extensions: { code: 'UNAUTHENTICATED' } }
  fetch.mockImplementation(() => answer({ data: null, errors: [refused] }))
  await expect(client.mutate({ mutation })).rejects.toThrow('Utilisateur non connecté')
  expect(refreshSession).toHaveBeenCalledTimes(1)
})
