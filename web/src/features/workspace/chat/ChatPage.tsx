import { Box, Grid, Heading } from '@chakra-ui/react'
import { useApolloClient, useFragment } from '@apollo/client/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { preloadOwnQuery } from '~/api/queries/preloadQuery'
import type { Address } from '~/lib/navigation/address'
import { useDialog } from '~/lib/useDialog'
import { lazyPart } from '~/ui/part/lazyPart'
import { LoadError } from '~/ui/part/LoadError'
import { conversationsVariables, readChatAddress } from './chatAddress'
import { Composer } from './composer/Composer'
import { Conversation_ConversationFragmentDoc, ConversationsDocument } from './conversations/Conversation.generated'
import { ConversationPanel, ListButton, Panel, PanelBody } from './ConversationPanel'
import { type Conversation, isConversationDeleted } from './conversations/liveConversations'
import { ListSkeleton } from './conversations/ListSkeleton'
import { MessagesDocument } from './messages/Message.generated'
import { useChatAddress } from './useChatAddress'
import { useConversations, useCreateConversation, useDeleteConversation } from './conversations/useConversations'
import { MessagesSkeleton } from './messages/MessagesSkeleton'
import { messagesVariables } from './messages/useMessages'

/** Begins to load with the conversations. On a phone it is shown only when asked for. */
const ConversationList = lazyPart(
  async () => ({ default: (await import('./conversations/ConversationList')).ConversationList }),
  {
    pending: <ListSkeleton />,
  },
)
const NoConversation = lazyPart(async () => ({ default: (await import('./beginning.chunk')).NoConversation }), {
  pending: <Box flex="1" />,
})
const OtherProject = lazyPart(async () => ({ default: (await import('./messages.chunk')).OtherProject }), {
  as: 'decoration',
})
const ConversationsDialog = lazyPart(() => import('./conversations/ConversationsDialog'), { as: 'dialog' })

export function preload({ params: { projectId = '' }, searchParams }: Address) {
  const { conversationId, isOfProject } = readChatAddress(searchParams)
  ConversationList.preload()
  return Promise.all([
    preloadOwnQuery(ConversationsDocument, conversationsVariables(projectId, isOfProject)),
    conversationId && preloadOwnQuery(MessagesDocument, messagesVariables(conversationId)),
  ])
}

/**
 * Shows the conversation in the address, `?conversation=cnv_…`, or else the last used one. What is searched for, and whether only
 * this project's conversations are listed, is in the address too.
 */
export default function ChatPage() {
  const { t } = useTranslation('chat')
  const { cache } = useApolloClient()
  const { projectId = '' } = useParams()
  const { address, change } = useChatAddress()
  const { conversations, defaultPersona, ...list } = useConversations(projectId, address)
  const { creating, createConversation } = useCreateConversation(projectId)
  const deleteConversation = useDeleteConversation()
  const [createdId, setCreatedId] = useState<string>()
  const [shown, setShown] = useState<{ id: string; nextId: string | undefined }>()
  const drawer = useDialog()

  const requestedId = address.conversationId
  /** Whether no other conversation was opened since, as may happen during a slow request. */
  const isStillRequested = () =>
    readChatAddress(new URLSearchParams(window.location.search)).conversationId === requestedId
  const isListed = (wanted: string | null | undefined) => conversations?.some(({ id }) => id === wanted)
  // A conversation that is not listed may be on a page that is not loaded yet, or of another project.
  const isElsewhere =
    (list.hasMore || address.isOfProject) && !(requestedId && isConversationDeleted(cache, requestedId))
  // The one shown stays when another one is used elsewhere, and becomes the last used. Once it is deleted, its neighbour in the
  // list is shown.
  const defaultId = [shown?.id, shown?.nextId].find(isListed) ?? conversations?.[0]?.id
  const currentId = requestedId && (isListed(requestedId) || isElsewhere) ? requestedId : defaultId
  const place = conversations?.findIndex(({ id }) => id === currentId) ?? -1
  const isUnlisted = place < 0 && currentId === shown?.id
  const nextId = isUnlisted ? shown?.nextId : (conversations?.[place + 1] ?? conversations?.[place - 1])?.id
  if (currentId && (currentId !== shown?.id || nextId !== shown.nextId)) setShown({ id: currentId, nextId })

  const { data: current } = useFragment({
    fragment: Conversation_ConversationFragmentDoc,
    from: currentId ? { __typename: 'Conversation', id: currentId } : null,
  })
  const title = currentId ? current?.name : t(conversations ? 'none' : list.failed ? 'list' : 'loading')

  function select(id: string) {
    drawer.dialog.onClose()
    change({ conversationId: id })
  }

  async function create() {
    const id = await createConversation()
    if (!id || !isStillRequested()) return
    setCreatedId(id)
    select(id)
  }

  async function remove(conversation: Conversation) {
    if (!(await deleteConversation(conversation))) return false
    if (conversation.id === currentId && isStillRequested()) change({ conversationId: nextId ?? null })
    return true
  }

  const listProps = {
    ...list,
    conversations,
    projectId,
    address,
    onSearch: (query: string) => change({ query }),
    // The open conversation stays.
    onFilter: (isOfProject: boolean) => change({ isOfProject, conversationId: currentId ?? null }),
    currentId,
    creating,
    onCreate: () => void create(),
    onSelect: select,
    onDelete: remove,
  }
  const listButton = <ListButton onClick={drawer.show} />

  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: '20rem minmax(0, 1fr)' }}
      templateRows="minmax(0, 1fr)"
      h="calc(100dvh - var(--workspace-header) - var(--workspace-nav))"
      minH="18rem"
      // On a phone held sideways the page scrolls, so that some messages are left beside what is typed.
      css={{ '@media (height <= 30rem)': { minHeight: '24rem' } }}
    >
      <Heading as="h1" srOnly>
        {t('title')}
      </Heading>
      <Box hideBelow="lg" minH="0" p="4" borderEndWidth="1px" bg="bg.subtle">
        <ConversationList {...listProps} />
      </Box>
      <Panel
        title={title}
        place={
          current?.project &&
          current.project.id !== projectId && <OtherProject conversationId={currentId} project={current.project} />
        }
        listButton={listButton}
      >
        {currentId ? (
          <ConversationPanel
            key={currentId}
            conversationId={currentId}
            defaultPersona={defaultPersona}
            focusOnOpen={currentId === createdId}
          />
        ) : (
          <PanelBody>
            {conversations ? (
              <NoConversation creating={creating} onCreate={() => void create()} />
            ) : (
              <ConversationPlaceholder failed={list.failed} reason={list.reason} retry={list.retry} />
            )}
            <Composer conversationId={null} onSend={() => undefined} />
          </PanelBody>
        )}
      </Panel>
      {drawer.isShown && <ConversationsDialog {...drawer.dialog} list={listProps} />}
    </Grid>
  )
}

type PlaceholderProps = Pick<ReturnType<typeof useConversations>, 'failed' | 'reason' | 'retry'>

/** Shown until the list is loaded. Where the list is visible, it shows the error itself. */
function ConversationPlaceholder({ failed, reason, retry }: PlaceholderProps) {
  const { t } = useTranslation('chat')
  return (
    <Box flex="1" minH="0" p="6">
      {failed ? (
        <Box hideFrom="lg">
          <LoadError title={t('loadFailed')} hint={reason} onRetry={retry} />
        </Box>
      ) : (
        <MessagesSkeleton h="full" />
      )}
    </Box>
  )
}
