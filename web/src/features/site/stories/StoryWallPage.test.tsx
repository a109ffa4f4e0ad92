import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import { applyStoryChanges, type Story } from './liveStories'
import StoryWallPage from './StoryWallPage'

/** The stories get newer with their numbers. */
const story = (number: number): Story => ({
  __typename: 'Story',
  id: `sto_${number}`,
  name: `Maud ${number}`,
  role: 'PARTICIPANT',
  text: 'Un lundi, le moteur a calé.',
  version: 1,
  createdAt: `2026-11-23T10:00:${String(number).padStart(2, '0')}Z`,
})

const stored = Array.from({ length: 19 }, (_, index) => story(19 - index))

const names = () => screen.getAllByRole('article').map((card) => /Maud \d+/.exec(card.textContent)?.[0])

test('the wall shows eighteen stories, which a new one does not move until it is asked for', async () => {
  const client = await renderWith(
    ({ operationName, variables }) => {
      if (operationName !== 'StoryWall') return new Promise(() => undefined)
      const edges = stored.slice(0, variables.first).map((node) => ({ __typename: 'StoryEdge', cursor: node.id, node }))
      const pageInfo = { __typename: 'PageInfo', endCursor: edges.at(-1)?.cursor, hasNextPage: true }
      return { changeCursor: null, stories: { __typename: 'StoryConnection', totalCount: 19, edges, pageInfo } }
    },
    <MemoryRouter>
      <StoryWallPage />
    </MemoryRouter>,
  )
  const before = stored.slice(0, 18).map(({ name }) => name)
  await waitFor(() => expect(names()).toEqual(before))
  act(() => void applyStoryChanges(client.cache, [{ operation: 'CREATED', id: 'sto_20', object: story(20) }]))
  const pill = await screen.findByRole('button', { name: '1 nouvelle histoire' })
  expect(names()).toEqual(before)
  fireEvent.click(pill)
  await waitFor(() => expect(names()).toEqual(['Maud 20', ...before]))
})
