import { chakra, Stack, Text, VisuallyHidden } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommitted } from '~/lib/useCommitted'
import { LoadError } from '~/ui/part/LoadError'
import type { ChatAddress } from '../chatAddress'
import type { ConversationRowsProps } from '../conversations/ConversationRows'
import { excerptOf } from './excerpt'
import { useConversationSearch } from './useConversationSearch'

interface Props {
  projectId: string
  address: ChatAddress
  /** Renders what is found. */
  children: (found: Found) => ReactNode
}

type Found = Pick<ConversationRowsProps, 'conversations' | 'isStale' | 'hasMore' | 'loadMore' | 'renderMore'>

/** The conversations that a search finds. */
export function SearchResults({ projectId, address, children }: Props) {
  const { t } = useTranslation('chat')
  const query = useCommitted(address.query)
  const isOfProject = useCommitted(address.isOfProject)
  const search = useConversationSearch(projectId, { query, isOfProject })
  const { conversations, totalCount, failed, reason, retry, ...pages } = search
  const contents = new Map(conversations?.map(({ id, matchingMessage }) => [id, matchingMessage?.content]))
  return (
    <>
      <VisuallyHidden role="status">
        {totalCount !== undefined && t(totalCount === 0 ? 'search.none' : 'search.found', { count: totalCount })}
      </VisuallyHidden>
      {failed && <LoadError title={t('search.failed')} hint={reason} onRetry={retry} />}
      {conversations?.length === 0 && (
        <Text textStyle="sm" color="fg.muted" px="3" py="2">
          {t('search.none')}
        </Text>
      )}
      {conversations && conversations.length > 0 && (
        <Stack minH="0" opacity={totalCount === undefined ? '0.6' : undefined}>
          {children({
            ...pages,
            conversations,
            renderMore: (id) => <Excerpt content={contents.get(id)} query={query} />,
          })}
        </Stack>
      )}
    </>
  )
}

/** Where the words of the search are in the newest message that has them. */
function Excerpt({ content, query }: { content: string | undefined; query: string }) {
  if (content === undefined) return null
  const { before, match, after } = excerptOf(content, query)
  return (
    <chakra.span display="block" textStyle="xs" mt="0.5" lineClamp="2" overflowWrap="anywhere">
      {before}
      {match && (
        <chakra.mark bg="ember.muted" color="fg" rounded="xs">
          {match}
        </chakra.mark>
      )}
      {after}
    </chakra.span>
  )
}
