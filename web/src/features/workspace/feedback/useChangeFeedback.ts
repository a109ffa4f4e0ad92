import { useApolloClient } from '@apollo/client/react'
import { mutate } from '~/api/mutations/mutate'
import { refetchActive } from '~/api/queries/refetchActive'
import type { TriageFeedbacksInput } from '~/api/types.generated'
import { useAction } from '~/forms/useAction'
import type { UserError } from '~/forms/useServerForm'
import { applyTriageChanges, type TriageFeedback } from './liveTriage'
import { TriageFeedbacksDocument } from './Triage.generated'

/** The most that one request changes: its points are those of all of them. */
const MOST = 40

/** Parts of `ids` that one request changes. */
export const batchesOf = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / MOST) }, (_, index) => ids.slice(index * MOST, (index + 1) * MOST))

/** Writes changed feedback to every list of the project. */
export function useApplyTriage(projectId: string) {
  const client = useApolloClient()
  return (feedbacks: readonly TriageFeedback[]) => {
    const changes = feedbacks.map((object) => ({ operation: 'UPDATED' as const, id: object.id, object }))
    if (applyTriageChanges(client.cache, projectId, changes)) return
    refetchActive(client, 'TriageList')
    refetchActive(client, 'TriageDuplicates')
  }
}

export type TriageChange = Omit<TriageFeedbacksInput, 'ids'>

/**
 * Changes feedback. The function resolves to whether it was done.
 * @param failed the title of the error toast, translated
 */
export function useChangeFeedback(projectId: string, failed: string) {
  const apply = useApplyTriage(projectId)
  // The response is applied like a live change, which also moves the feedback between the lists.
  const [send, isChanging] = useAction(TriageFeedbacksDocument, { failed, fetchPolicy: 'no-cache' })

  async function change(ids: readonly string[], change: TriageChange): Promise<boolean> {
    for (const batch of batchesOf(ids)) {
      const payload = await send({ input: { ids: batch, ...change } })
      if (!payload) return false
      apply(payload.feedbacks ?? [])
    }
    return true
  }

  return [change, isChanging] as const
}

/** For forms. The function resolves to the errors found by the server. */
export function useSendChange(projectId: string) {
  const apply = useApplyTriage(projectId)

  return async (ids: readonly string[], change: TriageChange): Promise<readonly UserError[]> => {
    for (const batch of batchesOf(ids)) {
      const input = { ids: batch, ...change }
      const { feedbacks, userErrors } = await mutate(TriageFeedbacksDocument, { input }, { fetchPolicy: 'no-cache' })
      if (userErrors.length > 0) return userErrors
      apply(feedbacks ?? [])
    }
    return []
  }
}
