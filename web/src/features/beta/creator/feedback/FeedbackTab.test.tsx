import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import { FeedbackTab } from './FeedbackTab'

function SearchedTab() {
  const [query, setQuery] = useState('')
  return <FeedbackTab projectId="prj_1" query={query} onSearch={setQuery} />
}

test('« Voir plus » waits for the list of another search', async () => {
  const node = {
    __typename: 'Feedback',
    id: 'fbk_1',
    authorName: 'Léa',
    authorDiscord: null,
    content: 'Le menu est clair.',
    status: 'NEW',
    createdAt: '2026-01-01T00:00:00Z',
    version: 1,
    invitation: null,
  }
  await renderWith(
    ({ variables }) => {
      if (variables.filter) return new Promise(() => {})
      const edges = [{ __typename: 'FeedbackEdge', cursor: 'a', node }]
      const pageInfo = { __typename: 'PageInfo', endCursor: 'a', hasNextPage: true }
      const feedbacks = { __typename: 'FeedbackConnection', totalCount: 2, edges, pageInfo }
      return { project: { __typename: 'Project', id: 'prj_1', title: 'Carnet', feedbacks } }
    },
    <MemoryRouter>
      <SearchedTab />
    </MemoryRouter>,
  )
  expect(await screen.findByRole('button', { name: 'Voir plus' })).toBeVisible()
  await userEvent.type(screen.getByRole('searchbox'), 'menu')
  await expect.poll(() => screen.queryByRole('button', { name: 'Voir plus' })).toBeNull()
  expect(screen.getByText('Le menu est clair.')).toBeVisible()
})
