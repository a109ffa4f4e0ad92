import { createHash } from 'node:crypto'
import { ApolloClient, gql, InMemoryCache } from '@apollo/client'
import { print } from 'graphql'
import { beforeEach, expect, test, vi } from 'vitest'
import { createHttpLink } from './links'
import { NoResponse } from '../errors'
import { refreshSession } from '../session/session'

vi.mock('../session/session', () => ({ refreshSession: vi.fn<() => void>() }))

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
const networkError = new TypeError('Failed to fetch')
const answer = (body: object) => Promise.resolve(Response.json(body))

const onNetworkFailure = vi.fn<() => void>()

let client: ApolloClient
beforeEach(() => {
  fetch.mockReset()
  vi.stubGlobal('fetch', fetch)
  vi.useFakeTimers()
  onNetworkFailure.mockReset()
  client = new ApolloClient({ cache: new InMemoryCache(), link: createHttpLink(onNetworkFailure) })
})

test('retries a query after network failures', async () => {
  fetch.mockRejectedValueOnce(networkError).mockResolvedValueOnce(new Response('', { status: 502 }))
  fetch.mockImplementation(() => answer({ data: { ok: true } }))
  const result = client.query({ query })
  await vi.runAllTimersAsync()
  expect((await result).data).toEqual({ ok: true })
  expect(fetch).toHaveBeenCalledTimes(3)
})

test('a query fails after at most two seconds of retries, and at once when offline', async () => {
  fetch.mockRejectedValue(networkError)
  const start = Date.now()
  const outcome = client.query({ query, fetchPolicy: 'no-cache' }).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await outcome).toBeInstanceOf(NoResponse)
  expect(Date.now() - start).toBeLessThanOrEqual(2000)
  expect(onNetworkFailure).toHaveBeenCalledTimes(1)

  fetch.mockClear()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await expect(client.query({ query, fetchPolicy: 'no-cache' })).rejects.toBeInstanceOf(NoResponse)
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('a query fails on the network where the database of the server is away', async () => {
  const away = { errors: [{ message: 'Indisponible', extensions: { code: 'UNAVAILABLE' } }] }
  const headers = { 'content-type': 'application/graphql-response+json' }
  fetch.mockResolvedValue(Response.json(away, { status: 503, headers }))
  await expect(client.query({ query, fetchPolicy: 'no-cache' })).rejects.toThrow('Indisponible')
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(onNetworkFailure).toHaveBeenCalledTimes(1)
})

test('does not retry a mutation', async () => {
  fetch.mockRejectedValue(networkError)
  await expect(client.mutate({ mutation })).rejects.toBeInstanceOf(NoResponse)
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('sends the hash of a document, and its text only when the server does not know it', async () => {
  vi.useRealTimers()
  vi.stubGlobal('isSecureContext', true)
  client.setLink(createHttpLink(onNetworkFailure))
  const unknown = { errors: [{ message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }] }
  fetch.mockImplementationOnce(() => answer(unknown)).mockImplementation(() => answer({ data: { ok: true } }))
  const send = async () => (await client.query({ query, fetchPolicy: 'no-cache' })).data
  expect(await send()).toEqual({ ok: true })
  expect(await send()).toEqual({ ok: true })

  const bodies = fetch.mock.calls.map(
    ([, init]) =>
      JSON.parse(init?.body as string) as { query?: string; extensions: { persistedQuery: { sha256Hash: string } } },
  )
  const text = print(query)
  expect(bodies.map((body) => body.query)).toEqual([undefined, text, undefined])
  const hash = createHash('sha256').update(text).digest('hex')
  expect(bodies.map(({ extensions }) => extensions.persistedQuery.sha256Hash)).toEqual([hash, hash, hash])
})

test('sends the language of the page', async () => {
  document.documentElement.lang = 'en'
  fetch.mockImplementation(() => answer({ data: { ok: true } }))
  await client.query({ query })
  expect(new Headers(fetch.mock.calls[0]?.[1]?.headers).get('accept-language')).toBe('en')
})

test('refreshes the session after an UNAUTHENTICATED error', async () => {
  const refused = { message: 'Utilisateur non connecté', extensions: { code: 'UNAUTHENTICATED' } }
  fetch.mockImplementation(() => answer({ data: null, errors: [refused] }))
  await expect(client.mutate({ mutation })).rejects.toThrow('Utilisateur non connecté')
  expect(refreshSession).toHaveBeenCalledTimes(1)
})
