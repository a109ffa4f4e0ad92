import { ApolloClient, gql, InMemoryCache } from '@apollo/client'
import { expect, test, vi } from 'vitest'
import { createHttpLink } from './links'
import { createQueryRecovery } from './queryRecovery'

vi.mock('../session/session', () => ({ refreshSession: vi.fn<() => void>() }))

const query = gql`
  query Notice {
    notice
  }
`

test('a query is repeated until the database of a server that responds is back', async () => {
  vi.useFakeTimers()
  const away = { errors: [{ message: 'Indisponible', extensions: { code: 'UNAVAILABLE' } }] }
  let isAway = true
  const fetch = vi.fn<typeof globalThis.fetch>((_, init) => {
    const isProbe = JSON.stringify(init).includes('__typename }')
    if (isProbe) return Promise.resolve(Response.json({ data: { __typename: 'Query' } }))
    const answer = isAway ? Response.json(away, { status: 503 }) : Response.json({ data: { notice: 'Bonjour' } })
    answer.headers.set('content-type', 'application/graphql-response+json')
    return Promise.resolve(answer)
  })
  vi.stubGlobal('fetch', fetch)
  const recover = createQueryRecovery(() => client)
  const client = new ApolloClient({ cache: new InMemoryCache(), link: createHttpLink(recover) })
  const seen: unknown[] = []
  const shown = client.watchQuery<{ notice: string }>({ query }).subscribe(({ data }) => seen.push(data?.notice))
  await vi.advanceTimersByTimeAsync(60_000)
  const requests = fetch.mock.calls.length
  expect(requests).toBeGreaterThan(4)
  expect(requests).toBeLessThan(25)
  isAway = false
  await vi.advanceTimersByTimeAsync(31_000)
  expect(seen.at(-1)).toBe('Bonjour')
  shown.unsubscribe()
})
