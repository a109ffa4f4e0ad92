import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import { ConversationRows, type ConversationRowsProps } from './conversations/ConversationRows'
import { useConversations } from './conversations/useConversations'
import { useConversationSearch } from './search/useConversationSearch'

interface Props {
  isOfProject: boolean
}

type Listed = Pick<ConversationRowsProps, 'isStale' | 'hasMore' | 'loadMore'> & Partial<ConversationRowsProps>

function Rows({ conversations, isStale, hasMore, loadMore }: Listed) {
  if (!conversations) return null
  const actions = { onSelect: () => undefined, onDelete: () => undefined }
  return (
    <>
      <button onClick={() => void loadMore()}>Page suivante</button>
      <ConversationRows
        currentId={undefined}
        showsProject={false}
        {...actions}
        {...{ conversations, isStale, hasMore, loadMore }}
      />
    </>
  )
}

const List = ({ isOfProject }: Props) => (
  <Rows {...useConversations('prj_1', { conversationId: null, query: '', isOfProject })} />
)

const Found = ({ isOfProject }: Props) => <Rows {...useConversationSearch('prj_1', { query: 'prix', isOfProject })} />

test.each([
  ['list', List],
  ['search', Found],
])('of the %s, no page is asked for or offered until that of the other filter is loaded', async (_, Shown) => {
  const asked: unknown[] = []
  const node = {
    __typename: 'Conversation',
    id: 'cnv_1',
    name: 'Le prix',
    project: null,
    createdAt: '2026-11-23T10:00:00Z',
    updatedAt: '2026-11-23T10:00:00Z',
    version: 1,
    matchingMessage: null,
  }
  function Filtered() {
    const [isOfProject, setIsOfProject] = useState(false)
    return (
      <>
        <button onClick={() => setIsOfProject(true)}>Ce projet</button>
        <Shown isOfProject={isOfProject} />
      </>
    )
  }
  await renderWith(
    ({ variables }) => {
      asked.push(variables.after)
      if (variables.filter?.projectId) return new Promise(() => {})
      const edges = [{ __typename: 'ConversationEdge', cursor: 'a', node }]
      const pageInfo = { __typename: 'PageInfo', endCursor: 'a', hasNextPage: true }
      const conversations = { __typename: 'ConversationConnection', totalCount: 2, edges, pageInfo }
      const settings = { __typename: 'Settings', id: 'set_1', defaultPersona: 'STRATEGIC' }
      return { viewer: { __typename: 'Viewer', id: 'usr_1', settings, conversations } }
    },
    <Filtered />,
  )
  expect(await screen.findByRole('button', { name: 'Voir plus' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Ce projet' }))
  await userEvent.click(screen.getByRole('button', { name: 'Page suivante' }))
  expect(screen.queryByRole('button', { name: 'Voir plus' })).toBeNull()
  expect(asked).toEqual([undefined, undefined])
})
