import { useApolloClient } from '@apollo/client/react'
import { useTranslation } from 'react-i18next'
import { useAction } from '~/forms/useAction'
import { confirm } from '~/ui/dialog/confirm'
import { toast } from '~/ui/toast/toast'
import { applyReleaseChanges, type Release } from './liveReleases'
import { DeleteReleaseDocument } from './Release.generated'

/** Receives the focus when the release that had it is deleted. */
export const pageTitleId = 'releases-title'

/** Asks for confirmation first. */
export function useDeleteRelease(projectId: string) {
  const { t } = useTranslation('releases')
  const { cache } = useApolloClient()
  const [remove] = useAction(DeleteReleaseDocument, { failed: t('deleteFailed') })

  return async ({ id, name, fixedCount }: Release) => {
    const question = {
      title: t('deleteQuestion'),
      body: fixedCount > 0 ? t('deleteWhatFixed', { name, count: fixedCount }) : t('deleteWhat', { name }),
      confirmLabel: t('delete'),
    }
    if (!(await confirm(question)) || !(await remove({ input: { id } }))) return
    applyReleaseChanges(cache, projectId, [{ operation: 'DELETED', id, object: null }])
    toast({ type: 'success', title: t('deleted') })
    document.getElementById(pageTitleId)?.focus()
  }
}
