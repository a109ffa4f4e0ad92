import { act, fireEvent, screen, waitFor } from '@testing-library/react'
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

const conversation = {
  __typename: 'Conversation',
  id: 'cnv_1',
  name: 'Le prix',
  createdAt: '2026-11-23T10:00:00Z',
  updatedAt: '2026-11-23T10:00:00Z',
  version: 1,
}
const list = {
  viewer: {
    __typename: 'Viewer',
    id: 'usr_1',
    settings: { __typename: 'Settings', id: 'set_1', defaultPersona: 'STRATEGIC' },
    conversations: {
      __typename: 'ConversationConnection',
      totalCount: 1,
      edges: [{ __typename: 'ConversationEdge', cursor: 'a', node: conversation }],
      pageInfo: { __typename: 'PageInfo', endCursor: null, hasNextPage: false },
    },
  },
}
const opened = {
  conversation: {
    ...conversation,
    messages: {
      __typename: 'MessageConnection',
      totalCount: 0,
      edges: [],
      pageInfo: { __typename: 'PageInfo', startCursor: null, hasNextPage: false, hasPreviousPage: false },
    },
  },
}

test('the button of the list keeps its focus while the conversation loads', async () => {
  let listArrives = () => {}
  let messagesArrive = () => {}
  const answers: Record<string, Promise<Record<string, unknown>>> = {
    Conversations: new Promise<void>((resolve) => (listArrives = resolve)).then(() => list),
    Messages: new Promise<void>((resolve) => (messagesArrive = resolve)).then(() => opened),
  }
  await renderWith(
    ({ operationName = '' }) => answers[operationName] ?? new Promise(() => {}),
    <MemoryRouter>
      <ChatPage />
    </MemoryRouter>,
  )
  const button = screen.getByRole('button', { name: 'Conversations' })
  act(() => button.focus())
  listArrives()
  expect(await screen.findByRole('heading', { level: 2, name: 'Le prix' })).toBeInTheDocument()
  expect(button).toHaveFocus()
  messagesArrive()
  expect(await screen.findByRole('textbox', { name: 'Votre message' })).toBeEnabled()
  expect(button).toHaveFocus()
})

test('an empty conversation offers questions, and sends the one that is pressed', async () => {
  const sent: unknown[] = []
  const message = {
    __typename: 'Message',
    id: 'msg_1',
    content: 'Suis-je en retard ?',
    createdAt: '2026-11-23T10:01:00Z',
    persona: 'STRATEGIC',
    sender: 'USER',
    thinking: null,
    version: 1,
  }
  const project = { __typename: 'Project', id: 'prj_1', chatStarters: ['Suis-je en retard ?'], version: 1 }
  const answers: Record<string, Record<string, unknown>> = {
    Conversations: list,
    Messages: opened,
    ChatStarters: { project },
    SendMessage: { sendMessage: { __typename: 'SendMessagePayload', message, userErrors: [] } },
  }
  await renderWith(
    ({ operationName = '', variables }) => {
      if (operationName === 'SendMessage') sent.push(variables)
      return answers[operationName] ?? new Promise(() => {})
    },
    <MemoryRouter>
      <ChatPage />
    </MemoryRouter>,
  )
  const question = await screen.findByRole('button', { name: 'Suis-je en retard ?' })
  fireEvent.click(question)
  await waitFor(() => {
    expect(screen.getByRole('region', { name: 'Fil des messages' })).toHaveTextContent('Suis-je en retard ?')
    expect(screen.queryByText('Envoi…')).toBeNull()
  })
  expect(screen.queryByRole('list', { name: 'Questions pour commencer' })).toBeNull()
  expect(screen.getByRole('textbox', { name: 'Votre message' })).toHaveFocus()
  expect(sent).toEqual([{ input: { conversationId: 'cnv_1', content: 'Suis-je en retard ?', persona: 'STRATEGIC' } }])
})
