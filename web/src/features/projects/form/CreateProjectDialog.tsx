import { useApolloClient } from '@apollo/client/react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { mutate } from '~/api/mutations/mutate'
import { type DialogProps, useDialogForm } from '~/forms/useDialogForm'
import { FormDialog } from '~/ui/form/FormDialog'
import { applyProjectChanges } from '../liveProjects'
import { cardTitle } from '../card/ProjectCard'
import { ProjectFields } from './ProjectFields'
import { CreateProjectDocument } from './ProjectForm.generated'
import { noValues, projectSchema, toCreateInput } from './schema'

interface Props extends DialogProps {
  onCreated: (projectId: string) => void
}

export default function CreateProjectDialog({ open, onClose, onExitComplete, onCreated }: Props) {
  const { t } = useTranslation('projects')
  const client = useApolloClient()
  const createdId = useRef<string>(null)

  const { form, dialogProps } = useDialogForm({
    name: 'project:create',
    schema: projectSchema,
    empty: noValues,
    onClose,
    async send(values) {
      const input = toCreateInput(values)
      const { project, userErrors } = await mutate(CreateProjectDocument, { input }, { isIdempotent: true })
      if (project) {
        // The same change as the feed will bring, which then has no effect.
        applyProjectChanges(client.cache, [{ operation: 'CREATED', id: project.id, object: project }])
        createdId.current = project.id
        onCreated(project.id)
      }
      return userErrors
    },
    done: t('create.done'),
    failed: t('create.failed'),
  })

  return (
    <FormDialog
      {...dialogProps}
      open={open}
      onExitComplete={onExitComplete}
      finalFocusEl={() => (createdId.current ? cardTitle(createdId.current) : null)}
      title={t('create.title')}
      submitLabel={t('create.submit')}
    >
      <ProjectFields form={form} fromToday />
    </FormDialog>
  )
}
