import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client'
import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { ChangeLog } from './ChangeLog'

const query = gql`
  query {
    count
  }
`

test('a change received during a request is applied again after its response', async () => {
  const log = new ChangeLog()
  const response = new Subject<ApolloLink.Result>()
  const cache = new InMemoryCache()
  const client = new ApolloClient({ cache, link: log.link.concat(new ApolloLink(() => response)) })
  const request = client.query({ query })

  let applied = 0
  log.apply(() => {
    applied++
    cache.writeQuery({ query, data: { count: 2 } })
  })
  response.next({ data: { count: 1 } })
  response.complete()
  await request
  expect(cache.readQuery({ query })).toEqual({ count: 2 })

  log.apply(() => applied++)
  expect(applied).toBe(3)
})
