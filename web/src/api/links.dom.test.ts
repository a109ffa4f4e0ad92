import { createHash } from 'node:crypto'
import { ApolloClient, gql, InMemoryCache } from '@apollo/client'
import { print } from 'graphql'
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

const onLost = vi.fn<() => void>()

let client: ApolloClient
beforeEach(() => {
  fetch.mockReset()
  vi.stubGlobal('fetch', fetch)
  vi.useFakeTimers()
  onLost.mockReset()
  client = new ApolloClient({ cache: new InMemoryCache(), link: createHttpChain(onLost) })
})

test('a query that the network lost is asked again', async () => {
  fetch.mockRejectedValueOnce(lost).mockResolvedValueOnce(new Response('', { status: 502 }))
  fetch.mockImplementation(() => answer({ data: { ok: true } }))
  const result = client.query({ query })
  await vi.runAllTimersAsync()
  expect((await result).data).toEqual({ ok: true })
  expect(fetch).toHaveBeenCalledTimes(3)
})

test('a query that stays lost fails within two seconds, and at once where there is no network', async () => {
  fetch.mockRejectedValue(lost)
  const began = Date.now()
  const outcome = client.query({ query, fetchPolicy: 'no-cache' }).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await outcome).toBe(lost)
  expect(Date.now() - began).toBeLessThanOrEqual(2000)
  expect(onLost).toHaveBeenCalledTimes(1)

  fetch.mockClear()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await expect(client.query({ query, fetchPolicy: 'no-cache' })).rejects.toBe(lost)
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('a mutation is not: it may have been done', async () => {
  fetch.mockRejectedValue(lost)
  await expect(client.mutate({ mutation })).rejects.toBe(lost)
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('a document is named, and sent only to who does not know it', async () => {
  vi.useRealTimers()
  vi.stubGlobal('isSecureContext', true)
  client.setLink(createHttpChain(onLost))
  const unknown = { errors: [{ message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }] }
  fetch.mockImplementationOnce(() => answer(unknown)).mockImplementation(() => answer({ data: { ok: true } }))
  const ask = async () => (await client.query({ query, fetchPolicy: 'no-cache' })).data
  expect(await ask()).toEqual({ ok: true })
  expect(await ask()).toEqual({ ok: true })

  const sent = fetch.mock.calls.map(
    ([, init]) =>
      JSON.parse(init?.body as string) as { query?: string; extensions: { persistedQuery: { sha256Hash: string } } },
  )
  const text = print(query)
  expect(sent.map((body) => body.query)).toEqual([undefined, text, undefined])
  const name = createHash('sha256').update(text).digest('hex')
  expect(sent.map(({ extensions }) => extensions.persistedQuery.sha256Hash)).toEqual([name, name, name])
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
