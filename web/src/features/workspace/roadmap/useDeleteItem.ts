import { useMutation } from '@apollo/client/react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import { confirm } from '~/ui/dialog/confirm'
import { toast } from '~/ui/toast/toast'
import { applyRoadmapChanges, type RoadmapItem } from './liveRoadmap'
import { DeleteRoadmapItemDocument } from './RoadmapItem.generated'

/** Where the focus goes when the step that had it is gone. */
export const pageTitleId = 'roadmap-title'

/** After a confirmation that names it. */
export function useDeleteItem(projectId: string) {
  const { t } = useTranslation('roadmap')
  const [remove, { client }] = useMutation(DeleteRoadmapItemDocument)
  const sayFailed = (reason: string | undefined) =>
    toast({ type: 'error', title: t('deleteFailed'), description: reason })

  return async ({ id, title }: RoadmapItem) => {
    const question = { title: t('deleteQuestion'), body: t('deleteWhat', { title }), confirmLabel: t('delete') }
    if (!(await confirm(question))) return
    try {
      const { data } = await remove({ variables: { input: { id } } })
      const refusal = data?.deleteRoadmapItem?.userErrors[0]
      if (refusal) return sayFailed(refusal.message)
      applyRoadmapChanges(client.cache, projectId, [{ operation: 'DELETED', id, object: null }])
      toast({ type: 'success', title: t('deleted') })
      document.getElementById(pageTitleId)?.focus()
    } catch (error) {
      sayFailed(reasonOf(error))
    }
  }
}
