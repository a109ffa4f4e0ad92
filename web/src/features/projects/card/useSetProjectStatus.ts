import { useMutation } from '@apollo/client/react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import type { ProjectStatus } from '~/api/types.generated'
import { toast } from '~/ui/toast/toast'
import { SetProjectStatusDocument } from './ProjectCardMenu.generated'

interface Project {
  id: string
  status: ProjectStatus
  version: number
}

/** Shown at once, taken back if the server says no. */
export function useSetProjectStatus() {
  const { t } = useTranslation('projects')
  const [setProjectStatus] = useMutation(SetProjectStatusDocument)
  const sayFailed = (reason: string | undefined) =>
    toast({ type: 'error', title: t('edit.failed'), description: reason })

  return async (project: Project, status: ProjectStatus) => {
    if (status === project.status) return
    const { id, version } = project
    try {
      const { data } = await setProjectStatus({
        variables: { input: { id, status } },
        // The version stays that of the server: the change that comes back, one higher, is then the true one.
        optimisticResponse: {
          setProjectStatus: {
            __typename: 'SetProjectStatusPayload',
            project: { __typename: 'Project', id, status, version },
            userErrors: [],
          },
        },
      })
      const refusal = data?.setProjectStatus?.userErrors[0]
      if (refusal) sayFailed(refusal.message)
      else toast({ type: 'success', title: t('edit.done') })
    } catch (error) {
      sayFailed(reasonOf(error))
    }
  }
}
