import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderWith } from '~/test/render'
import ConversationsDialog from './ConversationsDialog'
import type { Conversation } from './liveConversations'

const conversation: Conversation = {
  __typename: 'Conversation',
  id: 'cnv_1',
  name: 'Le prix',
  project: null,
  createdAt: '2026-11-20T10:00:00Z',
  updatedAt: '2026-11-20T10:00:00Z',
  version: 1,
}

test('Escape ends the renaming of a conversation first, and only then closes the list', async () => {
  const onClose = vi.fn<() => void>()
  const list = {
    conversations: [conversation],
    projectId: 'prj_1',
    address: { conversationId: null, query: '', isOfProject: false },
    onSearch: () => undefined,
    onFilter: () => undefined,
    currentId: 'cnv_1',
    failed: false,
    reason: undefined,
    retry: () => undefined,
    isStale: false,
    hasMore: false,
    loadMore: () => Promise.resolve(undefined),
    creating: false,
    onCreate: () => undefined,
    onSelect: () => undefined,
    onDelete: () => Promise.resolve(false),
  }
  await renderWith(
    () => ({}),
    <ConversationsDialog open onClose={onClose} onExitComplete={() => undefined} list={list} />,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Renommer « Le prix »' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Nouveau nom' }), ' !{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  await waitFor(() => expect(screen.getByRole('button', { name: /^Le prix/ })).toHaveFocus())
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})
