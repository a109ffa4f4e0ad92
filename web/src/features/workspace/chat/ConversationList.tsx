import { Button, Skeleton, Stack, Text, VisuallyHidden } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadError } from '~/ui/part/LoadError'
import { MoreButton } from '~/ui/MoreButton'
import type { ChatAddress } from './chatAddress'
import { ConversationFilters } from './ConversationFilters'
import { ConversationRow, type ListedConversation } from './ConversationRow'
import type { Conversation } from './liveChat'

export interface ConversationListProps {
  conversations: readonly ListedConversation[] | undefined
  /** How many were found; undefined without a search, and while one is under way. */
  foundCount: number | undefined
  address: ChatAddress
  onSearch: (query: string) => void
  onFilter: (isOfProject: boolean) => void
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
  const { conversations, foundCount, address, onSearch, onFilter } = props
  const { currentId, failed, retry, hasMore, loadMore, creating, onCreate, onSelect, onDelete } = props
  const { query, isOfProject } = address
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
      <ConversationFilters query={query} isOfProject={isOfProject} onSearch={onSearch} onFilter={onFilter} />
      <VisuallyHidden role="status">
        {foundCount !== undefined && t(foundCount === 0 ? 'search.none' : 'search.found', { count: foundCount })}
      </VisuallyHidden>
      {!conversations && !failed && (
        <Stack aria-hidden gap="2">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} h="14" opacity="0.6" />
          ))}
        </Stack>
      )}
      {failed && <LoadError title={t('loadFailed')} onRetry={retry} />}
      {conversations?.length === 0 && (query || isOfProject) && (
        <Text textStyle="sm" color="fg.muted" px="3" py="2">
          {t(query ? 'search.none' : 'scope.none')}
        </Text>
      )}
      {conversations && conversations.length > 0 && (
        <Stack as="ul" aria-label={t('list')} listStyleType="none" gap="0.5" overflowY="auto" minH="0" mx="-1" px="1">
          {conversations.map((conversation) => (
            <li key={conversation.id}>
              <ConversationRow
                conversation={conversation}
                query={query}
                showsProject={!isOfProject}
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
