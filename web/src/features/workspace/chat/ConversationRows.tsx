import { Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MoreButton } from '~/ui/MoreButton'
import { ConversationRow } from './ConversationRow'
import type { Conversation } from './liveConversations'

export interface ConversationRowsProps {
  conversations: readonly Conversation[]
  currentId: string | undefined
  showsProject: boolean
  hasMore: boolean
  loadMore: () => Promise<undefined>
  onSelect: (id: string) => void
  onDelete: (conversation: Conversation) => void
  /** More of a conversation, below its name. */
  renderMore?: (id: string) => ReactNode
}

export function ConversationRows(props: ConversationRowsProps) {
  const { conversations, currentId, showsProject, hasMore, loadMore, onSelect, onDelete, renderMore } = props
  const { t } = useTranslation('chat')
  return (
    <Stack as="ul" aria-label={t('list')} listStyleType="none" gap="0.5" overflowY="auto" minH="0" mx="-1" px="1">
      {conversations.map((conversation) => (
        <li key={conversation.id}>
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
      {hasMore && (
        <li>
          <MoreButton onMore={loadMore} failed={t('loadFailed')} />
        </li>
      )}
    </Stack>
  )
}
