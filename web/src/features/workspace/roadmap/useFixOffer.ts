import { useTranslation } from 'react-i18next'
import { toast } from '~/ui/toast/toast'
import { useChangeFeedback } from '../feedback/useChangeFeedback'

/** Offers to mark the feedback that a completed step was planned for as fixed: an action for the toast, if there is any. */
export function useFixOffer(projectId: string) {
  const { t } = useTranslation('roadmap')
  const [change] = useChangeFeedback(projectId, t('fix.failed'))

  async function fix(ids: readonly string[]) {
    if (await change(ids, { status: 'FIXED' })) toast({ type: 'success', title: t('fix.done', { count: ids.length }) })
  }

  return (ids: readonly string[]) =>
    ids.length > 0 ? { action: { label: t('fix.offer', { count: ids.length }), onClick: () => void fix(ids) } } : {}
}
