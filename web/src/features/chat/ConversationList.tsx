import { Button, Center, Skeleton, Stack, Text } from '@chakra-ui/react'
import { Plus, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '~/ui/toast'
import { ConversationRow } from './ConversationRow'
import type { Conversation } from './liveChat'

export interface ConversationListProps {
  conversations: readonly Conversation[] | undefined
  currentId: string | undefined
  failed: boolean
  retry: () => void
  hasMore: boolean
  loadMore: () => Promise<void>
  creating: boolean
  onCreate: () => void
  onSelect: (id: string) => void
  onDelete: (conversation: Conversation) => void
}

export function ConversationList(props: ConversationListProps) {
  const { conversations, currentId, failed, retry, hasMore, loadMore, creating, onCreate, onSelect, onDelete } = props
  const { t } = useTranslation(['chat', 'common'])
  return (
    <Stack gap="3" h="full" minH="0">
      <Button variant="outline" colorPalette="gray" flexShrink="0" loading={creating} aria-busy={creating} onClick={onCreate}>
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
      {failed && (
        <Stack role="alert" gap="3" align="start">
          <Text>{t('loadFailed')}</Text>
          <Button size="sm" variant="outline" colorPalette="gray" onClick={retry}>
            <RefreshCw aria-hidden />
            {t('common:retry')}
          </Button>
        </Stack>
      )}
      {conversations && (
        <Stack as="ul" aria-label={t('list')} listStyleType="none" gap="0.5" overflowY="auto" minH="0" mx="-1" px="1">
          {conversations.map((conversation) => (
            <li key={conversation.id}>
              <ConversationRow
                conversation={conversation}
                current={conversation.id === currentId}
                onSelect={() => onSelect(conversation.id)}
                onDelete={() => onDelete(conversation)}
              />
            </li>
          ))}
          {hasMore && <More load={loadMore} />}
        </Stack>
      )}
    </Stack>
  )
}

function More({ load }: { load: () => Promise<void> }) {
  const { t } = useTranslation('chat')
  const [loading, setLoading] = useState(false)

  async function loadMore() {
    setLoading(true)
    try {
      await load()
    } catch {
      toast({ type: 'error', title: t('loadFailed') })
    }
    setLoading(false)
  }

  return (
    <Center as="li" py="2">
      <Button size="sm" variant="ghost" colorPalette="gray" loading={loading} aria-busy={loading} onClick={() => void loadMore()}>
        {t('more')}
      </Button>
    </Center>
  )
}
