import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client'
import { of } from 'rxjs'
import { expect, test, vi } from 'vitest'
import { refetchActive } from './refetchActive'

const query = gql`
  query Found {
    found
  }
`

test('a change that concerns nothing does not cancel the refresh for another one', async () => {
  let count = 0
  const link = new ApolloLink(() => of({ data: { found: ++count } }))
  const client = new ApolloClient({ cache: new InMemoryCache(), link })
  client.watchQuery({ query }).subscribe(() => undefined)
  await vi.waitFor(() => expect(count).toBe(1))
  refetchActive(client, 'Found', () => true)
  refetchActive(client, 'Found', () => false)
  await vi.waitFor(() => expect(count).toBe(2))
  refetchActive(client, 'Found', () => false)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(count).toBe(2)
})
