import { useTranslation } from 'react-i18next'
import type { ProjectStatus } from '~/api/types.generated'
import { useAction } from '~/forms/useAction'
import { toast } from '~/ui/toast/toast'
import { SetProjectStatusDocument } from './ProjectCardMenu.generated'

interface Project {
  id: string
  status: ProjectStatus
  version: number
}

/** Shown at once, and undone if the server refuses. */
export function useSetProjectStatus({ id, status: currentStatus, version }: Project) {
  const { t } = useTranslation('projects')
  const [setStatus] = useAction(SetProjectStatusDocument, {
    failed: t('edit.failed'),
    // The version stays the same: the server's, one higher, then replaces the optimistic project.
    optimisticResponse: ({ input: { status } }) => ({
      setProjectStatus: {
        __typename: 'SetProjectStatusPayload',
        project: { __typename: 'Project', id, status, version },
        userErrors: [],
      },
    }),
  })

  return async (status: ProjectStatus) => {
    if (status === currentStatus || !(await setStatus({ input: { id, status } }))) return
    toast({ type: 'success', title: t('edit.done') })
  }
}
