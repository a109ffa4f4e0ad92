import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import ChatPage from './ChatPage'

test('the empty state is not shown while the conversations load', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const none = {
    viewer: {
      __typename: 'Viewer',
      id: 'usr_1',
      settings: { __typename: 'Settings', id: 'set_1', defaultPersona: 'STRATEGIC' },
      conversations: {
        __typename: 'ConversationConnection',
        totalCount: 0,
        edges: [],
        pageInfo: { __typename: 'PageInfo', endCursor: null, hasNextPage: false },
      },
    },
  }
  await renderWith(
    () => arrived.then(() => none),
    <MemoryRouter>
      <ChatPage />
    </MemoryRouter>,
  )
  expect(screen.getByRole('heading', { name: 'Chargement des conversations…' })).toBeInTheDocument()
  expect(screen.queryByText('Aucune conversation')).toBeNull()
  arrive()
  expect(await screen.findByRole('heading', { name: 'Aucune conversation' })).toBeInTheDocument()
})
