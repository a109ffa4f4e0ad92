import { Button, Skeleton, Stack } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadError } from '~/ui/part/LoadError'
import { MoreButton } from '~/ui/MoreButton'
import { ConversationRow } from './ConversationRow'
import type { Conversation } from './liveChat'

export interface ConversationListProps {
  conversations: readonly Conversation[] | undefined
  currentId: string | undefined
  failed: boolean
  retry: () => void
  hasMore: boolean
  loadMore: () => Promise<undefined>
  creating: boolean
  onCreate: () => void
  onSelect: (id: string) => void
  /** True once it is deleted. */
  onDelete: (conversation: Conversation) => Promise<boolean>
}

export function ConversationList(props: ConversationListProps) {
  const { conversations, currentId, failed, retry, hasMore, loadMore, creating, onCreate, onSelect, onDelete } = props
  const { t } = useTranslation('chat')
  const newButton = useRef<HTMLButtonElement>(null)

  async function remove(conversation: Conversation) {
    // The row that had the focus was removed.
    if (await onDelete(conversation)) newButton.current?.focus()
  }

  return (
    <Stack gap="3" h="full" minH="0">
      <Button
        ref={newButton}
        variant="outline"
        colorPalette="gray"
        flexShrink="0"
        loading={creating}
        aria-busy={creating}
        onClick={onCreate}
      >
        <Plus aria-hidden />
        {t('new')}
      </Button>
      {!conversations && !failed && (
        <Stack aria-hidden gap="2">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} h="14" opacity="0.6" />
          ))}
        </Stack>
      )}
      {failed && <LoadError title={t('loadFailed')} onRetry={retry} />}
      {conversations && (
        <Stack as="ul" aria-label={t('list')} listStyleType="none" gap="0.5" overflowY="auto" minH="0" mx="-1" px="1">
          {conversations.map((conversation) => (
            <li key={conversation.id}>
              <ConversationRow
                conversation={conversation}
                current={conversation.id === currentId}
                onSelect={() => onSelect(conversation.id)}
                onDelete={() => void remove(conversation)}
              />
            </li>
          ))}
          {hasMore && (
            <li>
              <MoreButton onMore={loadMore} failed={t('loadFailed')} />
            </li>
          )}
        </Stack>
      )}
    </Stack>
  )
}
