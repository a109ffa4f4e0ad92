import { NetworkStatus } from '@apollo/client'
import { useMutation, useQuery } from '@apollo/client/react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import { confirm } from '~/ui/dialog/confirm'
import { toast } from '~/ui/toast/toast'
import {
  ConversationsDocument,
  CreateConversationDocument,
  DeleteConversationDocument,
  RenameConversationDocument,
} from './Conversation.generated'
import { applyConversationChanges, type Conversation } from './liveChat'

const pageSize = 30

/** The person's conversations, the last used first. */
export function useConversations() {
  const { data, error, networkStatus, refetch, fetchMore } = useQuery(ConversationsDocument, {
    variables: { first: pageSize },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  const connection = data?.viewer?.conversations
  return {
    conversations: connection?.edges.map(({ node }) => node),
    defaultPersona: data?.viewer?.settings?.defaultPersona ?? 'STRATEGIC',
    failed: !connection && error !== undefined && networkStatus === NetworkStatus.error,
    retry: () => void refetch(),
    hasMore: connection?.pageInfo.hasNextPage ?? false,
    loadMore: async () => {
      await fetchMore({ variables: { after: connection?.pageInfo.endCursor } })
      return undefined
    },
  }
}

/** Begins a conversation in a workspace; gives its identifier, nothing when it failed, which was then said. */
export function useCreateConversation(projectId: string) {
  const { t } = useTranslation('chat')
  const [create, { client, loading }] = useMutation(CreateConversationDocument)
  const sayFailed = (reason: string | undefined) =>
    toast({ type: 'error', title: t('createFailed'), description: reason })

  const createConversation = async (): Promise<string | undefined> => {
    try {
      const { data } = await create({ variables: { input: { projectId } } })
      const conversation = data?.createConversation?.conversation
      if (!conversation) {
        sayFailed(data?.createConversation?.userErrors[0]?.message)
        return undefined
      }
      applyConversationChanges(client.cache, [{ operation: 'CREATED', id: conversation.id, object: conversation }])
      return conversation.id
    } catch (error) {
      sayFailed(reasonOf(error))
      return undefined
    }
  }
  return { creating: loading, createConversation }
}

/** Shown at once, taken back if the server says no. A blank name, or the one it has, changes nothing. */
export function useRenameConversation() {
  const { t } = useTranslation('chat')
  const [rename] = useMutation(RenameConversationDocument)
  const sayFailed = (reason: string | undefined) =>
    toast({ type: 'error', title: t('renameFailed'), description: reason })

  return async ({ id, name: before, version }: Conversation, typed: string) => {
    const name = typed.trim()
    if (!name || name === before) return
    try {
      const { data } = await rename({
        variables: { input: { id, name } },
        optimisticResponse: {
          renameConversation: {
            __typename: 'RenameConversationPayload',
            conversation: { __typename: 'Conversation', id, name, version },
            userErrors: [],
          },
        },
      })
      const refusal = data?.renameConversation?.userErrors[0]
      if (refusal) sayFailed(refusal.message)
      else toast({ type: 'success', title: t('renamed') })
    } catch (error) {
      sayFailed(reasonOf(error))
    }
  }
}

/** After a confirmation that names it. True when it is gone. */
export function useDeleteConversation() {
  const { t } = useTranslation('chat')
  const [remove, { client }] = useMutation(DeleteConversationDocument)
  const sayFailed = (reason: string | undefined) =>
    toast({ type: 'error', title: t('deleteFailed'), description: reason })

  return async ({ id, name }: Conversation): Promise<boolean> => {
    const question = { title: t('deleteQuestion'), body: t('deleteWhat', { name }), confirmLabel: t('delete') }
    if (!(await confirm(question))) return false
    try {
      const { data } = await remove({ variables: { input: { id } } })
      const refusal = data?.deleteConversation?.userErrors[0]
      if (refusal) {
        sayFailed(refusal.message)
        return false
      }
      applyConversationChanges(client.cache, [{ operation: 'DELETED', id, object: null }])
      toast({ type: 'success', title: t('deleted') })
      return true
    } catch (error) {
      sayFailed(reasonOf(error))
      return false
    }
  }
}
