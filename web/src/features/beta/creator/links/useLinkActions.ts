import type { ApolloCache } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '~/api/mutations/mutate'
import { refetchActive } from '~/api/queries/refetchActive'
import { useAction } from '~/forms/useAction'
import type { Changed } from '~/forms/useServerForm'
import { confirm } from '~/ui/dialog/confirm'
import { toast } from '~/ui/toast/toast'
import { applyLinkChanges, type ProjectLink } from './liveLinks'
import { applyRequestChanges, type JoinRequest } from './liveRequests'
import {
  AnswerJoinRequestDocument,
  CreateProjectLinkDocument,
  RevokeProjectLinkDocument,
  UpdateProjectLinkDocument,
} from './ProjectLink.generated'
import { type LinkValues, toCreateInput, toUpdateInput } from './schema'

/** Creates and changes the links of a project. They are shown in the list at once. The caller shows the errors. */
export function useSaveLink(projectId: string) {
  const { cache } = useApolloClient()

  return {
    async create(values: LinkValues) {
      const input = toCreateInput(values, projectId)
      const { projectLink, userErrors } = await mutate(CreateProjectLinkDocument, { input }, { isIdempotent: true })
      if (projectLink)
        applyLinkChanges(cache, projectId, [{ operation: 'CREATED', id: projectLink.id, object: projectLink }])
      return { link: projectLink, userErrors }
    },
    async update(values: LinkValues, changed: Changed<LinkValues>, id: string) {
      const { projectLink, userErrors } = await mutate(UpdateProjectLinkDocument, {
        input: toUpdateInput(values, changed, id),
      })
      return { link: projectLink, userErrors }
    },
  }
}

/** Revokes a link, after a confirmation. */
export function useRevokeLink() {
  const { t } = useTranslation('links')
  const [revoke] = useAction(RevokeProjectLinkDocument, { failed: t('revoke.failed') })

  return async ({ id, name }: ProjectLink) => {
    const question = {
      title: t('revoke.question', { name }),
      body: t('revoke.what'),
      confirmLabel: t('revoke.confirm'),
      cancelLabel: t('revoke.keep'),
    }
    if (!(await confirm(question)) || !(await revoke({ input: { id } }))) return
    toast({ type: 'success', title: t('revoke.done') })
  }
}

/** Accepts a request, which then leaves the list. Resolves to whether it was accepted. */
export function useAcceptRequest(projectId: string) {
  const { t } = useTranslation('links')
  const client = useApolloClient()
  const [answer, isLoading] = useAction(AnswerJoinRequestDocument, { failed: t('requests.answerFailed') })

  async function accept(id: string) {
    const payload = await answer({ input: { id, isAccepted: true } })
    if (!payload) {
      // It may have been answered elsewhere.
      refetchActive(client, 'JoinRequests')
      return false
    }
    showAnswered(client.cache, projectId, payload.joinRequest)
    toast({ type: 'success', title: t('requests.accepted') })
    return true
  }
  return [accept, isLoading] as const
}

/** Declines a request, which then leaves the list, with a reply or none. Resolves to the errors. */
export function useDeclineRequest(projectId: string) {
  const client = useApolloClient()

  return async function decline(id: string, reply: string | null) {
    const input = { id, isAccepted: false, reply }
    const { joinRequest, userErrors } = await mutate(AnswerJoinRequestDocument, { input })
    // It may have been answered elsewhere.
    if (userErrors.length > 0) refetchActive(client, 'JoinRequests')
    showAnswered(client.cache, projectId, joinRequest)
    return userErrors
  }
}

function showAnswered(cache: ApolloCache, projectId: string, request: JoinRequest | null) {
  if (request) applyRequestChanges(cache, projectId, [{ operation: 'UPDATED', id: request.id, object: request }])
}
