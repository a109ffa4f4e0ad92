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

/**
 * Sends a change of feedback in requests of as many as one may change, up to the first that fails. Resolves to whether all were done.
 * @param send resolves to undefined when it failed
 */
export function useBatches(projectId: string) {
  const apply = useApplyTriage(projectId)
  // A response is applied like a live change, which also moves the feedback between the lists.
  return async (
    ids: readonly string[],
    send: (batch: string[]) => Promise<{ feedbacks: readonly TriageFeedback[] | null } | undefined>,
  ): Promise<boolean> => {
    for (let from = 0; from < ids.length; from += MOST) {
      const payload = await send(ids.slice(from, from + MOST))
      if (!payload) return false
      apply(payload.feedbacks ?? [])
    }
    return true
  }
}

export type TriageChange = Omit<TriageFeedbacksInput, 'ids'>

/**
 * Changes feedback. The function resolves to whether it was done.
 * @param failed the title of the error toast, translated
 */
export function useChangeFeedback(projectId: string, failed: string) {
  const inBatches = useBatches(projectId)
  const [send, isChanging] = useAction(TriageFeedbacksDocument, { failed, fetchPolicy: 'no-cache' })
  const change = (ids: readonly string[], change: TriageChange) =>
    inBatches(ids, (batch) => send({ input: { ids: batch, ...change } }))

  return [change, isChanging] as const
}

/** For forms. The function resolves to the errors found by the server. */
export function useSendChange(projectId: string) {
  const inBatches = useBatches(projectId)

  return async (ids: readonly string[], change: TriageChange): Promise<readonly UserError[]> => {
    let errors: readonly UserError[] = []
    await inBatches(ids, async (batch) => {
      const input = { ids: batch, ...change }
      const payload = await mutate(TriageFeedbacksDocument, { input }, { fetchPolicy: 'no-cache' })
      errors = payload.userErrors
      return errors.length > 0 ? undefined : payload
    })
    return errors
  }
}
