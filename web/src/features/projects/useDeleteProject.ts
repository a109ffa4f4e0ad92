import { useMutation } from '@apollo/client/react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import { confirm } from '~/ui/confirm'
import { toast } from '~/ui/toast'
import { applyProjectChanges } from './liveProjects'
import { DeleteProjectDocument } from './ProjectCardMenu.generated'

/** Where the focus goes when the card that had it is gone. */
export const pageTitleId = 'projects-title'

/** After a confirmation that names it: gone at once, back if the server says no. */
export function useDeleteProject() {
  const { t } = useTranslation('projects')
  const [deleteProject, { client }] = useMutation(DeleteProjectDocument)
  const sayFailed = (reason: string | undefined) => toast({ type: 'error', title: t('delete.failed'), description: reason })

  return async ({ id, title }: { id: string; title: string }) => {
    const question = {
      title: t('delete.question'),
      body: t('delete.what', { title }),
      confirmLabel: t('menu.delete'),
    }
    if (!(await confirm(question))) return
    try {
      const { data } = await deleteProject({
        variables: { input: { id } },
        optimisticResponse: {
          deleteProject: { __typename: 'DeleteProjectPayload', deletedProjectId: id, userErrors: [] },
        },
        update(cache, { data: result }) {
          const deletedId = result?.deleteProject?.deletedProjectId
          if (deletedId) cache.evict({ id: cache.identify({ __typename: 'Project', id: deletedId }) })
        },
      })
      const refusal = data?.deleteProject?.userErrors[0]
      if (refusal) return sayFailed(refusal.message)
      applyProjectChanges(client.cache, [{ operation: 'DELETED', id, object: null }])
      toast({ type: 'success', title: t('delete.done') })
      document.getElementById(pageTitleId)?.focus()
    } catch (error) {
      sayFailed(reasonOf(error))
    }
  }
}
