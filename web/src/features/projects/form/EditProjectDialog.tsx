import { Text } from '@chakra-ui/react'
import { useQuery } from '@apollo/client/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '~/api/mutations/mutate'
import { type DialogProps, useDialogForm } from '~/forms/useDialogForm'
import { useKept } from '~/lib/useKept'
import { useFocusOnceLoaded } from '~/ui/dialog/useFocusOnceLoaded'
import { useOpener } from '~/ui/dialog/useOpener'
import { FormDialog } from '~/ui/form/FormDialog'
import { cardTitle } from '../card/ProjectCard'
import { SetProjectStatusDocument } from '../card/ProjectCardMenu.generated'
import { ProjectFields } from './ProjectFields'
import { ProjectToEditDocument, UpdateProjectDocument } from './ProjectForm.generated'
import { noValues, projectSchema, toUpdateInput, valuesOf } from './schema'

export default function EditProjectDialog({
  projectId,
  open,
  onClose,
  onExitComplete,
}: DialogProps & { projectId: string }) {
  const { t } = useTranslation(['projects', 'errors'])
  const { data, error, refetch } = useQuery(ProjectToEditDocument, {
    variables: { id: projectId },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  const opener = useOpener()
  const project = useKept(data?.project)

  const values = project ? valuesOf(project) : null
  const { form, changedElsewhere, dialogProps } = useDialogForm({
    name: `project:edit:${projectId}`,
    schema: projectSchema,
    empty: noValues,
    values,
    onClose,
    async send(typed, changed) {
      if (!project) throw new Error('the project is not loaded')
      const input = toUpdateInput(typed, changed, project)
      if (input) {
        const { userErrors } = await mutate(UpdateProjectDocument, { input })
        if (userErrors.length > 0) return userErrors
      }
      if (!changed.status) return []
      const { userErrors } = await mutate(SetProjectStatusDocument, { input: { id: projectId, status: typed.status } })
      return userErrors
    },
    onConflict: refetch,
    done: t('edit.done'),
    failed: t('edit.failed'),
  })

  useFocusOnceLoaded(values !== null, () => form.setFocus('title'))

  const unavailable =
    data?.project === null ? t('errors:project.notFound') : error && !project ? t('loadFailed') : undefined

  return (
    <FormDialog
      {...dialogProps}
      open={open}
      onExitComplete={onExitComplete}
      finalFocusEl={() => opener() ?? cardTitle(projectId)}
      title={t('edit.title')}
      submitLabel={t('edit.submit')}
      submitError={
        unavailable ?? (Object.keys(changedElsewhere).length > 0 ? t('errors:project.versionConflict') : undefined)
      }
    >
      {values ? (
        <ProjectFields form={form} withStatus elsewhere={changedElsewhere} />
      ) : (
        !unavailable && <Text role="status">{t('edit.loading')}</Text>
      )}
    </FormDialog>
  )
}
