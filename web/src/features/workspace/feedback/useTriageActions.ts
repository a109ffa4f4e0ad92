import { useTranslation } from 'react-i18next'
import { useAction } from '~/forms/useAction'
import { MergeFeedbacksDocument, UnmergeFeedbackDocument } from './Triage.generated'
import { useApplyTriage, useBatches, useChangeFeedback } from './useChangeFeedback'

/** What the creator does with feedback. Each action resolves to whether it was done; a failure is shown in a toast. */
export function useTriageActions(projectId: string) {
  const { t } = useTranslation('triage')
  const apply = useApplyTriage(projectId)
  const inBatches = useBatches(projectId)
  const [change, isChanging] = useChangeFeedback(projectId, t('changeFailed'))
  const [mergeAll, isMerging] = useAction(MergeFeedbacksDocument, {
    failed: t('merge.failed'),
    fetchPolicy: 'no-cache',
  })
  const [unmerge, isUnmerging] = useAction(UnmergeFeedbackDocument, {
    failed: t('merge.undoFailed'),
    fetchPolicy: 'no-cache',
  })

  return {
    isBusy: isChanging || isMerging || isUnmerging,
    change,
    merge: (ids: readonly string[], intoId: string) =>
      inBatches(
        ids.filter((id) => id !== intoId),
        (batch) => mergeAll({ input: { ids: batch, intoId } }),
      ),
    undoMerge: async (id: string): Promise<boolean> => {
      const payload = await unmerge({ input: { id } })
      apply(payload?.feedback ? [payload.feedback] : [])
      return payload !== undefined
    },
  }
}
