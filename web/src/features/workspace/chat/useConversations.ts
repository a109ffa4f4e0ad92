import { useApolloClient } from '@apollo/client/react'
import { useTranslation } from 'react-i18next'
import { usePageQuery } from '~/api/usePageQuery'
import { useAction } from '~/forms/useAction'
import { confirm } from '~/ui/dialog/confirm'
import { toast } from '~/ui/toast/toast'
import {
  ConversationsDocument,
  CreateConversationDocument,
  DeleteConversationDocument,
  RenameConversationDocument,
} from './Conversation.generated'
import { applyConversationChanges, type Conversation } from './liveChat'

export const conversationsVariables = { first: 30 }

/** The user's conversations, last used first. */
export function useConversations() {
  const { data, error, refetch, fetchMore } = usePageQuery(ConversationsDocument, { variables: conversationsVariables })
  const connection = data?.viewer?.conversations
  return {
    conversations: connection?.edges.map(({ node }) => node),
    defaultPersona: data?.viewer?.settings?.defaultPersona ?? 'STRATEGIC',
    failed: !data && error !== undefined,
    retry: () => void refetch(),
    hasMore: connection?.pageInfo.hasNextPage ?? false,
    loadMore: async () => {
      await fetchMore({ variables: { after: connection?.pageInfo.endCursor } })
      return undefined
    },
  }
}

/** Creates a conversation in a workspace and returns its id, or undefined when that failed. */
export function useCreateConversation(projectId: string) {
  const { t } = useTranslation('chat')
  const { cache } = useApolloClient()
  const [create, creating] = useAction(CreateConversationDocument, { failed: t('createFailed') })

  async function createConversation(): Promise<string | undefined> {
    const conversation = (await create({ input: { projectId } }))?.conversation
    if (!conversation) return undefined
    applyConversationChanges(cache, [{ operation: 'CREATED', id: conversation.id, object: conversation }])
    return conversation.id
  }

  return { creating, createConversation }
}

/** Shows the new name at once, and the old one again if the server refuses it. An empty or unchanged name is not sent. */
export function useRenameConversation({ id, name: currentName, version }: Conversation) {
  const { t } = useTranslation('chat')
  const [rename] = useAction(RenameConversationDocument, {
    failed: t('renameFailed'),
    optimisticResponse: ({ input: { name } }) => ({
      renameConversation: {
        __typename: 'RenameConversationPayload',
        conversation: { __typename: 'Conversation', id, name, version },
        userErrors: [],
      },
    }),
  })

  return async (typed: string) => {
    const name = typed.trim()
    if (!name || name === currentName) return
    if (await rename({ input: { id, name } })) toast({ type: 'success', title: t('renamed') })
  }
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
