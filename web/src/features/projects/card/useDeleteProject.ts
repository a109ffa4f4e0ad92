import { useApolloClient } from '@apollo/client/react'
import { useTranslation } from 'react-i18next'
import { useAction } from '~/forms/useAction'
import { confirm } from '~/ui/dialog/confirm'
import { toast } from '~/ui/toast/toast'
import { applyProjectChanges } from '../liveProjects'
import { DeleteProjectDocument, ProjectContentsDocument, type ProjectContentsQuery } from './ProjectCardMenu.generated'

/** The question is not kept waiting for longer. */
const MAX_WAIT_MS = 500

/** The page's title gets the focus when the card that had it is removed. */
export const pageTitleId = 'projects-title'

/** Asks for confirmation, and says what is deleted with the project. */
export function useDeleteProject() {
  const { t, i18n } = useTranslation('projects')
  const client = useApolloClient()
  const [deleteProject] = useAction(DeleteProjectDocument, { failed: t('delete.failed') })

  /** The current counts. Without a quick answer from the server, the question does not mention them. */
  function readContents(id: string) {
    const counts = client
      .query({ query: ProjectContentsDocument, variables: { id }, fetchPolicy: 'no-cache' })
      .then(({ data }) => data?.project)
    const tooLate = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), MAX_WAIT_MS))
    return Promise.race([counts, tooLate]).catch(() => undefined)
  }

  function describeContents(project: ProjectContentsQuery['project'] | undefined) {
    const counts = [
      { key: 'delete.invitations', count: project?.invitationCount },
      { key: 'delete.testers', count: project?.testers?.totalCount },
      { key: 'delete.feedback', count: project?.feedbacks?.totalCount },
      { key: 'delete.steps', count: project?.roadmapItems?.totalCount },
    ] as const
    const contents = counts.flatMap(({ key, count }) => (count ? [t(key, { count })] : []))
    if (contents.length === 0) return null
    return t('delete.withIt', { list: new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(contents) })
  }

  return async ({ id, title }: { id: string; title: string }) => {
    const question = {
      title: t('delete.question'),
      body: [t('delete.what', { title }), describeContents(await readContents(id))].filter(Boolean).join(' '),
      confirmLabel: t('menu.delete'),
    }
    if (!(await confirm(question)) || !(await deleteProject({ input: { id } }))) return
    applyProjectChanges(client.cache, [{ operation: 'DELETED', id, object: null }])
    toast({ type: 'success', title: t('delete.done') })
    document.getElementById(pageTitleId)?.focus()
  }
}
