import { Button, Stack, Text } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadError } from '~/ui/part/LoadError'
import { lazyPart } from '~/ui/part/lazyPart'
import type { ChatAddress } from '../chatAddress'
import { ConversationFilters } from './ConversationFilters'
import { ConversationRows } from './ConversationRows'
import { ListSkeleton } from './ListSkeleton'
import type { Conversation } from './liveConversations'

const SearchResults = lazyPart(async () => ({ default: (await import('../search/SearchResults')).SearchResults }))

export interface ConversationListProps {
  /** Without the search. */
  conversations: readonly Conversation[] | undefined
  projectId: string
  address: ChatAddress
  onSearch: (query: string) => void
  onFilter: (isOfProject: boolean) => void
  currentId: string | undefined
  failed: boolean
  /** That the server gave for the failure, if any. */
  reason: string | undefined
  retry: () => void
  /** Whether the list is that of the filter before. */
  isStale: boolean
  hasMore: boolean
  /** Resolves to the id of the first one of the next page. */
  loadMore: () => Promise<string | undefined>
  creating: boolean
  onCreate: () => void
  onSelect: (id: string) => void
  /** True once it is deleted. */
  onDelete: (conversation: Conversation) => Promise<boolean>
}

export function ConversationList(props: ConversationListProps) {
  const { conversations, projectId, address, onSearch, onFilter, currentId, failed, reason, retry } = props
  const { isStale, hasMore, loadMore, creating, onCreate, onSelect, onDelete } = props
  const { query, isOfProject } = address
  const { t } = useTranslation('chat')
  const newButton = useRef<HTMLButtonElement>(null)

  async function remove(conversation: Conversation) {
    // The row that had the focus was removed.
    if (await onDelete(conversation)) newButton.current?.focus()
  }

  const rows = {
    currentId,
    showsProject: !isOfProject,
    onSelect,
    onDelete: (conversation: Conversation) => void remove(conversation),
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
      {query ? (
        <SearchResults projectId={projectId} address={address}>
          {(found) => <ConversationRows {...rows} {...found} />}
        </SearchResults>
      ) : (
        <>
          {!conversations && !failed && <ListSkeleton />}
          {failed && <LoadError title={t('loadFailed')} hint={reason} onRetry={retry} />}
          {conversations?.length === 0 && isOfProject && (
            <Text textStyle="sm" color="fg.muted" px="3" py="2">
              {t('scope.none')}
            </Text>
          )}
          {conversations && conversations.length > 0 && (
            <ConversationRows {...rows} {...{ conversations, isStale, hasMore, loadMore }} />
          )}
        </>
      )}
    </Stack>
  )
}
