import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import { ConfirmViewport } from '~/ui/dialog/confirm'
import ChatPage from './ChatPage'

const [bugs, price, beta] = ['Les bugs', 'Le prix', 'La bêta'].map((name, index) => ({
  __typename: 'Conversation',
  id: `cnv_${index + 1}`,
  name,
  project: null,
  createdAt: '2026-11-23T10:00:00Z',
  updatedAt: `2026-11-23T1${3 - index}:00:00Z`,
  version: 1,
}))
const created = { ...bugs, id: 'cnv_9', name: 'Conversation sans nom', updatedAt: '2026-11-24T10:00:00Z' }
const list = {
  viewer: {
    __typename: 'Viewer',
    id: 'usr_1',
    settings: { __typename: 'Settings', id: 'set_1', defaultPersona: 'STRATEGIC' },
    conversations: {
      __typename: 'ConversationConnection',
      totalCount: 3,
      edges: [bugs, price, beta].map((node) => ({ __typename: 'ConversationEdge', cursor: node?.id, node })),
      pageInfo: { __typename: 'PageInfo', endCursor: null, hasNextPage: false },
    },
  },
}
const messages = {
  __typename: 'MessageConnection',
  totalCount: 0,
  edges: [],
  pageInfo: { __typename: 'PageInfo', startCursor: null, hasNextPage: false, hasPreviousPage: false },
}

/** The page with a slow network: conversations are created and deleted when `arrive` is called. */
async function show(search = '') {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const page = (
    <>
      <ConfirmViewport />
      <ChatPage />
    </>
  )
  window.history.replaceState(null, '', `/workspace/prj_1/chatbot${search}`)
  const router = createBrowserRouter([
    { path: '/workspace/:projectId/chatbot', element: page },
    { path: '/other', element: <h1>Autre</h1> },
  ])
  await renderWith(
    async ({ operationName = '', variables }) => {
      switch (operationName) {
        case 'Conversations':
          return list
        case 'CreateConversation':
          await arrived
          return {
            createConversation: { __typename: 'CreateConversationPayload', conversation: created, userErrors: [] },
          }
        case 'DeleteConversation':
          await arrived
          return {
            deleteConversation: {
              __typename: 'DeleteConversationPayload',
              deletedConversationId: variables.input.id,
              userErrors: [],
            },
          }
        case 'Messages': {
          const conversation = [bugs, price, beta, created].find((one) => one?.id === variables.conversationId)
          return {
            configuration: { __typename: 'Configuration', assistantModel: null },
            conversation: { ...conversation, subject: null, messages },
          }
        }
        default:
          return new Promise(() => {})
      }
    },
    <RouterProvider router={router} />,
  )
  await screen.findByRole('button', { name: 'Renommer « Le prix »' })
  return { router, arrive }
}

const create = () => userEvent.click(screen.getByRole('button', { name: 'Nouvelle conversation' }))

const field = () => screen.findByRole('textbox', { name: 'Votre message' })

test('a new conversation is opened, and its field has the focus', async () => {
  const { router, arrive } = await show()
  await create()
  arrive()
  await waitFor(() => expect(router.state.location.search).toBe('?conversation=cnv_9'))
  await waitFor(async () => expect(await field()).toHaveFocus())
})

test('a new conversation that comes late is listed, and the one that was opened meanwhile stays', async () => {
  const { router, arrive } = await show()
  await create()
  await userEvent.click(screen.getByRole('button', { name: /^Le prix/ }))
  await waitFor(() => expect(router.state.location.search).toBe('?conversation=cnv_2'))
  await userEvent.type(await field(), 'Combien ?')
  arrive()
  await screen.findByRole('button', { name: 'Renommer « Conversation sans nom »' })
  expect(router.state.location.search).toBe('?conversation=cnv_2')
  expect(await field()).toHaveValue('Combien ?')
  expect(await field()).toHaveFocus()
})

test('a new conversation that comes after the page was left does not change the address of another one', async () => {
  const { router, arrive } = await show()
  await create()
  await act(() => router.navigate('/other'))
  await screen.findByRole('heading', { name: 'Autre' })
  await act(async () => arrive())
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
  expect(router.state.location).toMatchObject({ pathname: '/other', search: '' })
})

test('the conversation that was opened while another one is deleted stays', async () => {
  const { router, arrive } = await show('?conversation=cnv_1')
  await userEvent.click(screen.getByRole('button', { name: 'Supprimer « Les bugs »' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Supprimer' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: /^La bêta/ }))
  await waitFor(() => expect(router.state.location.search).toBe('?conversation=cnv_3'))
  arrive()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Renommer « Les bugs »' })).toBeNull())
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
  expect(router.state.location.search).toBe('?conversation=cnv_3')
})
