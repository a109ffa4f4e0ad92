import { Stack } from '@chakra-ui/react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MoreButton } from '~/ui/MoreButton'
import { ConversationRow } from './ConversationRow'
import type { Conversation } from './liveConversations'

export interface ConversationRowsProps {
  conversations: readonly Conversation[]
  currentId: string | undefined
  showsProject: boolean
  /** Whether the list is that of the filter before. */
  isStale: boolean
  hasMore: boolean
  /** Resolves to the id of the first one of the next page. */
  loadMore: () => Promise<string | undefined>
  onSelect: (id: string) => void
  onDelete: (conversation: Conversation) => void
  /** More of a conversation, below its name. */
  renderMore?: (id: string) => ReactNode
}

export function ConversationRows(props: ConversationRowsProps) {
  const { conversations, currentId, showsProject, isStale, hasMore, loadMore, onSelect, onDelete, renderMore } = props
  const { t } = useTranslation('chat')
  const list = useRef<HTMLDivElement>(null)

  async function showMore() {
    const first = await loadMore()
    // Found in this list: on a phone there is another, in a dialog.
    return first ? () => list.current?.querySelector<HTMLElement>(`[data-id="${first}"] button`) ?? null : undefined
  }

  return (
    <Stack
      ref={list}
      as="ul"
      aria-label={t('list')}
      listStyleType="none"
      gap="0.5"
      overflowY="auto"
      minH="0"
      mx="-1"
      px="1"
    >
      {conversations.map((conversation) => (
        <li key={conversation.id} data-id={conversation.id}>
          <ConversationRow
            conversation={conversation}
            showsProject={showsProject}
            current={conversation.id === currentId}
            onSelect={() => onSelect(conversation.id)}
            onDelete={() => onDelete(conversation)}
          >
            {renderMore?.(conversation.id)}
          </ConversationRow>
        </li>
      ))}
      {hasMore && !isStale && (
        <li>
          <MoreButton onMore={showMore} failed={t('loadFailed')} />
        </li>
      )}
    </Stack>
  )
}
