import { useTranslation } from 'react-i18next'
import type { FeedbackStatus } from '~/domain/feedback'
import { confirm } from '~/ui/dialog/confirm'
import { toast } from '~/ui/toast/toast'
import type { TriageChange } from '../useChangeFeedback'

/** The most authors who are told of a status without asking first. */
const MOST_UNASKED = 10

/** Gives several feedback a status. Their authors are told of any but « Nouveau », which cannot be taken back. */
export function useBulkStatus(change: (ids: readonly string[], change: TriageChange) => Promise<boolean>) {
  const { t } = useTranslation(['triage', 'feedback'])
  return async (ids: readonly string[], status: Exclude<FeedbackStatus, 'FIXED'>) => {
    const count = ids.length
    const isAsked = status !== 'NEW' && count > MOST_UNASKED
    const question = {
      title: t('bulk.question', { count, status: t(`feedback:status.${status}`) }),
      body: t('bulk.told'),
      confirmLabel: t('bulk.confirm'),
      palette: status === 'DECLINED' ? 'red' : 'ember',
    } as const
    if (isAsked && !(await confirm(question))) return
    if (await change(ids, { status })) toast({ type: 'success', title: t(`bulk.done.${status}`, { count }) })
  }
}
