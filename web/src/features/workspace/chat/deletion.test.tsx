import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import { ConfirmViewport } from '~/ui/dialog/confirm'
import { currentToast } from '~/ui/toast/toast'
import ChatPage from './ChatPage'
import { openDraft } from './composer/drafts'
import { applyConversationChanges } from './conversations/liveConversations'

const conversations = ['Les bugs', 'Le prix', 'La bêta'].map((name, index) => ({
  __typename: 'Conversation',
  id: `cnv_${index + 1}`,
  name,
  project: null,
  createdAt: '2026-11-23T10:00:00Z',
  updatedAt: `2026-11-23T1${3 - index}:00:00Z`,
  version: 1,
}))
const list = {
  viewer: {
    __typename: 'Viewer',
    id: 'usr_1',
    settings: { __typename: 'Settings', id: 'set_1', defaultPersona: 'STRATEGIC' },
    conversations: {
      __typename: 'ConversationConnection',
      totalCount: 3,
      edges: conversations.map((node) => ({ __typename: 'ConversationEdge', cursor: node.id, node })),
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

test.each([
  ['cnv_2', 'Le prix', 'La bêta'],
  ['cnv_3', 'La bêta', 'Le prix'],
])('once the current conversation %s is deleted, its neighbour is shown', async (id, deleted, next) => {
  const opened = new Set<unknown>()
  window.history.replaceState(null, '', `/?conversation=${id}`)
  const router = createBrowserRouter([
    {
      path: '/',
      element: (
        <>
          <ConfirmViewport />
          <ChatPage />
        </>
      ),
    },
  ])
  await renderWith(
    ({ operationName = '', variables }) => {
      if (operationName === 'Conversations') return list
      if (operationName === 'DeleteConversation')
        return {
          deleteConversation: { __typename: 'DeleteConversationPayload', deletedConversationId: id, userErrors: [] },
        }
      if (operationName !== 'Messages') return new Promise(() => {})
      opened.add(variables.conversationId)
      const conversation = conversations.find((one) => one.id === variables.conversationId)
      return {
        configuration: { __typename: 'Configuration', assistantModel: null },
        conversation: { ...conversation, subject: null, messages },
      }
    },
    <RouterProvider router={router} />,
  )

  await screen.findByRole('heading', { level: 2, name: deleted })
  await userEvent.click(await screen.findByRole('button', { name: `Supprimer « ${deleted} »` }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Supprimer' }))
  expect(await screen.findByRole('heading', { level: 2, name: next, hidden: true })).toBeInTheDocument()
  const nextId = conversations.find(({ name }) => name === next)?.id
  await waitFor(() => expect(router.state.location.search).toBe(`?conversation=${nextId}`))
  expect([...opened]).toEqual([id, nextId])
})

test('what is being written in a conversation that is deleted elsewhere goes to the next one', async () => {
  window.history.replaceState(null, '', '/?conversation=cnv_2&liste=projet')
  const router = createBrowserRouter([{ path: '/', element: <ChatPage /> }])
  const { cache } = await renderWith(
    ({ operationName = '', variables }) => {
      if (operationName === 'Conversations') return list
      if (operationName !== 'Messages') return new Promise(() => {})
      const conversation = conversations.find((one) => one.id === variables.conversationId)
      return {
        configuration: { __typename: 'Configuration', assistantModel: null },
        conversation: { ...conversation, subject: null, messages },
      }
    },
    <RouterProvider router={router} />,
  )
  const field = () => screen.getByRole('textbox', { name: 'Votre message' })
  await waitFor(() => expect(field()).toBeEnabled())
  await userEvent.type(field(), 'Combien ?')

  act(() => applyConversationChanges(cache, [{ operation: 'DELETED', id: 'cnv_2', object: null }]))
  expect(await screen.findByRole('heading', { level: 2, name: 'La bêta' })).toBeInTheDocument()
  expect(currentToast()?.description).toBe('Ce que vous écriviez est gardé pour la conversation suivante.')
  await waitFor(() => expect(field()).toHaveValue('Combien ?'))
  expect(field()).toHaveFocus()
  expect([openDraft('cnv_2'), openDraft('cnv_3')]).toEqual(['', 'Combien ?'])
})
