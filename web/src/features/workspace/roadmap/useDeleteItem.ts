import { useApolloClient } from '@apollo/client/react'
import { useTranslation } from 'react-i18next'
import { useAction } from '~/forms/useAction'
import { confirm } from '~/ui/dialog/confirm'
import { toast } from '~/ui/toast/toast'
import { applyRoadmapChanges, type RoadmapItem } from './liveRoadmap'
import { DeleteRoadmapItemDocument } from './RoadmapItem.generated'

/** Receives the focus when the step that had it is deleted. */
export const pageTitleId = 'roadmap-title'

/** Asks for confirmation first. */
export function useDeleteItem(projectId: string) {
  const { t } = useTranslation('roadmap')
  const { cache } = useApolloClient()
  const [remove] = useAction(DeleteRoadmapItemDocument, { failed: t('deleteFailed') })

  return async ({ id, title }: RoadmapItem) => {
    const question = { title: t('deleteQuestion'), body: t('deleteWhat', { title }), confirmLabel: t('delete') }
    if (!(await confirm(question)) || !(await remove({ input: { id } }))) return
    applyRoadmapChanges(cache, projectId, [{ operation: 'DELETED', id, object: null }])
    toast({ type: 'success', title: t('deleted') })
    document.getElementById(pageTitleId)?.focus()
  }
}
