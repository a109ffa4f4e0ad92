import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client'
import { Subject } from 'rxjs'
import { expect, test, vi } from 'vitest'
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

test('a query that a mutation has overtaken is sent again before it is answered', async () => {
  const log = new ChangeLog()
  const responses: Subject<ApolloLink.Result>[] = []
  const terminating = new ApolloLink(() => {
    const response = new Subject<ApolloLink.Result>()
    responses.push(response)
    return response
  })
  const answer = (index: number, data: Record<string, unknown>) => {
    responses[index]?.next({ data })
    responses[index]?.complete()
  }
  const client = new ApolloClient({ cache: new InMemoryCache(), link: log.link.concat(terminating) })
  const request = client.query({ query })
  const mutation = client.mutate({
    mutation: gql`
      mutation {
        increment
      }
    `,
  })
  await vi.waitFor(() => expect(responses).toHaveLength(2))

  answer(1, { increment: 2 })
  await mutation
  answer(0, { count: 1 })
  expect(responses).toHaveLength(3)
  answer(2, { count: 2 })
  expect(await request).toMatchObject({ data: { count: 2 } })

  const next = client.query({ query, fetchPolicy: 'network-only' })
  await vi.waitFor(() => expect(responses).toHaveLength(4))
  answer(3, { count: 3 })
  expect(await next).toMatchObject({ data: { count: 3 } })
  expect(responses).toHaveLength(4)
})
