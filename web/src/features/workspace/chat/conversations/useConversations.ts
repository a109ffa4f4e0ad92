import { useApolloClient } from '@apollo/client/react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import { nextPage, usePageQuery } from '~/api/queries/usePageQuery'
import { useAction } from '~/forms/useAction'
import { useCommitted } from '~/lib/useCommitted'
import { confirm } from '~/ui/dialog/confirm'
import { toast } from '~/ui/toast/toast'
import { type ChatAddress, conversationsVariables } from '../chatAddress'
import { ConversationsDocument, CreateConversationDocument, DeleteConversationDocument } from './Conversation.generated'
import { applyConversationChanges, type Conversation } from './liveConversations'

/** The user's conversations, or those of a project, last used first. */
export function useConversations(projectId: string, { isOfProject }: ChatAddress) {
  const variables = conversationsVariables(projectId, useCommitted(isOfProject))
  const { data, previousData, error, refetch, fetchMore } = usePageQuery(ConversationsDocument, { variables })
  const failed = !data && error !== undefined
  // Until those of the other filter are loaded.
  const shown = failed ? undefined : (data ?? previousData)
  const connection = shown?.viewer?.conversations
  return {
    conversations: connection?.edges.map(({ node }) => node),
    defaultPersona: shown?.viewer?.settings?.defaultPersona ?? 'STRATEGIC',
    failed,
    reason: reasonOf(error),
    retry: () => void refetch(),
    /** Whether the list is that of the filter before. */
    isStale: !data && previousData !== undefined && !failed,
    hasMore: connection?.pageInfo.hasNextPage ?? false,
    /** Resolves to the id of the first one of the next page. */
    loadMore: async () => {
      // The cursor of the list before says nothing about this one.
      if (!data || !connection) return undefined
      const page = await nextPage({ fetchMore, refetch }, connection)
      return page.data?.viewer?.conversations?.edges[0]?.node.id
    },
  }
}

/** Creates a conversation in a workspace and returns its id, or undefined when that failed. */
export function useCreateConversation(projectId: string) {
  const { t } = useTranslation('chat')
  const { cache } = useApolloClient()
  const [create, creating] = useAction(CreateConversationDocument, {
    failed: t('createFailed'),
    isIdempotent: true,
  })

  async function createConversation(): Promise<string | undefined> {
    const conversation = (await create({ input: { projectId } }))?.conversation
    if (!conversation) return undefined
    applyConversationChanges(cache, [{ operation: 'CREATED', id: conversation.id, object: conversation }])
    return conversation.id
  }

  return { creating, createConversation }
}

/** Asks for confirmation first. True once the conversation is deleted. */
export function useDeleteConversation() {
  const { t } = useTranslation('chat')
  const { cache } = useApolloClient()
  const [remove] = useAction(DeleteConversationDocument, { failed: t('deleteFailed') })

  return async ({ id, name }: Conversation): Promise<boolean> => {
    const question = { title: t('deleteQuestion'), body: t('deleteWhat', { name }), confirmLabel: t('delete') }
    if (!(await confirm(question)) || !(await remove({ input: { id } }))) return false
    applyConversationChanges(cache, [{ operation: 'DELETED', id, object: null }])
    toast({ type: 'success', title: t('deleted') })
    return true
  }
}
