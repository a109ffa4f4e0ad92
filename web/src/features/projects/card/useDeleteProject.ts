import { useMutation } from '@apollo/client/react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import { confirm } from '~/ui/dialog/confirm'
import { toast } from '~/ui/toast/toast'
import { applyProjectChanges } from '../liveProjects'
import { DeleteProjectDocument, ProjectContentsDocument, type ProjectContentsQuery } from './ProjectCardMenu.generated'

/** Where the focus goes when the card that had it is gone. */
export const pageTitleId = 'projects-title'

/** After a confirmation that names it: gone at once, back if the server says no. */
export function useDeleteProject() {
  const { t, i18n } = useTranslation('projects')
  const [deleteProject, { client }] = useMutation(DeleteProjectDocument)
  const sayFailed = (reason: string | undefined) =>
    toast({ type: 'error', title: t('delete.failed'), description: reason })

  /** As they are on the server now; when it does not answer the question is asked without. */
  async function contentsOf(id: string) {
    try {
      const { data } = await client.query({
        query: ProjectContentsDocument,
        variables: { id },
        fetchPolicy: 'no-cache',
      })
      return data?.project
    } catch {
      return null
    }
  }

  function whatGoes(project: ProjectContentsQuery['project'] | undefined) {
    const parts = [
      { key: 'delete.invitations', count: project?.invitationCount },
      { key: 'delete.testers', count: project?.testers?.totalCount },
      { key: 'delete.feedback', count: project?.feedbacks?.totalCount },
      { key: 'delete.steps', count: project?.roadmapItems?.totalCount },
    ] as const
    const counted = parts.flatMap(({ key, count }) => (count ? [t(key, { count })] : []))
    if (counted.length === 0) return null
    return t('delete.withIt', { list: new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(counted) })
  }

  return async ({ id, title }: { id: string; title: string }) => {
    const question = {
      title: t('delete.question'),
      body: [t('delete.what', { title }), whatGoes(await contentsOf(id))].filter(Boolean).join(' '),
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
