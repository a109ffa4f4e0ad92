import type { ApolloClient } from '@apollo/client'
import { act, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import { applyStoryChanges, type Story } from './liveStories'
import { useWall } from './useWall'

const story = (id: string, second: number): Story => ({
  __typename: 'Story',
  id,
  name: id,
  role: 'PARTICIPANT',
  text: `The story of ${id}`,
  version: 1,
  createdAt: `2026-11-23T10:00:0${second}Z`,
})

const page = (stories: Story[], endCursor: string | null, totalCount: number) => ({
  __typename: 'StoryConnection',
  totalCount,
  edges: stories.map((node) => ({ __typename: 'StoryEdge', cursor: node.id, node })),
  pageInfo: { __typename: 'PageInfo', endCursor, hasNextPage: endCursor !== null },
})

const namesOf = (stories: readonly Story[] | null) => stories?.map(({ name }) => name).join('') ?? '-'

let wall: ReturnType<typeof useWall>

function Wall() {
  const current = useWall(2)
  useEffect(() => {
    wall = current
  })
  return <p>{`${namesOf(current.shown)} ${namesOf(current.waiting)} ${current.totalCount}`}</p>
}

/** A wall that shows c and b, the first page of three. */
async function show(): Promise<ApolloClient> {
  const client = await renderWith(
    ({ operationName, variables }) => {
      if (operationName !== 'StoryWall') return new Promise(() => undefined)
      const stories = variables.after ? page([story('a', 1)], null, 3) : page([story('c', 3), story('b', 2)], 'b', 3)
      return { changeCursor: null, stories }
    },
    <Wall />,
  )
  await waitFor(() => expect(shown()).toBe('cb 3'))
  return client
}

const shown = () => document.querySelector('p')?.textContent.replaceAll(/\s+/g, ' ')

const create = (client: ApolloClient, object: Story) =>
  act(() => void applyStoryChanges(client.cache, [{ operation: 'CREATED', id: object.id, object }]))
const remove = (client: ApolloClient, id: string) =>
  act(() => void applyStoryChanges(client.cache, [{ operation: 'DELETED', id, object: null }]))

test('stories of others wait until they are revealed', async () => {
  const client = await show()
  create(client, story('d', 4))
  create(client, story('e', 5))
  await waitFor(() => expect(shown()).toBe('cb ed 5'))
  act(() => wall.reveal())
  await waitFor(() => expect(shown()).toBe('edcb 5'))
})

test('a removed story is gone at once, also while it waits', async () => {
  const client = await show()
  create(client, story('d', 4))
  await waitFor(() => expect(shown()).toBe('cb d 4'))
  remove(client, 'd')
  remove(client, 'c')
  await waitFor(() => expect(shown()).toBe('b 2'))
})

test('the own story does not wait', async () => {
  const client = await show()
  act(() => wall.showOwn('d'))
  create(client, story('d', 4))
  await waitFor(() => expect(shown()).toBe('dcb 4'))
})

test('the next page is appended', async () => {
  const client = await show()
  create(client, story('d', 4))
  await act(async () => void (await wall.loadMore()))
  await waitFor(() => expect(shown()).toBe('cba d 3'))
})

test('a story that was hidden comes back', async () => {
  const client = await show()
  remove(client, 'c')
  await waitFor(() => expect(shown()).toBe('b 2'))
  create(client, story('c', 3))
  await waitFor(() => expect(shown()).toBe('cb 3'))
})
