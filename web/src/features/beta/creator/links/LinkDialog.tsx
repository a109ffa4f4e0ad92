import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DialogProps, useDialogForm } from '~/forms/useDialogForm'
import { formatDate } from '~/i18n/format'
import { localDay } from '~/lib/days'
import { useKept } from '~/lib/useKept'
import { DialogFrame } from '~/ui/dialog/DialogFrame'
import { DialogForm } from '~/ui/form/FormDialog'
import { helperOf } from '~/ui/form/OtherVersion'
import { toast } from '~/ui/toast/toast'
import { LinkFields } from './LinkFields'
import { LinkReady } from './LinkReady'
import type { ProjectLink } from './liveLinks'
import { emptyLink, linkSchema, valuesOf } from './schema'
import { useSaveLink } from './useLinkActions'

interface Props extends DialogProps {
  projectId: string
  /** The link to edit; undefined for a new one, which is then shown to be shared, null once it is gone. */
  link: ProjectLink | null | undefined
}

export function LinkDialog({ projectId, link: live, open, onClose, onExitComplete }: Props) {
  const { t, i18n } = useTranslation(['links', 'errors'])
  const link = useKept(live)
  const save = useSaveLink(projectId)
  const [created, setCreated] = useState<ProjectLink | null>(null)
  // A name to begin with: who is in a hurry only presses the button.
  const [empty] = useState(() => ({
    ...emptyLink,
    name: t('defaultName', { date: formatDate(localDay(new Date()), i18n.language) }),
  }))

  const { form, changedElsewhere, dialogProps } = useDialogForm({
    name: link ? `link:edit:${link.id}` : `link:create:${projectId}`,
    schema: linkSchema,
    empty,
    values: link ? valuesOf(link) : undefined,
    onClose,
    // A new link is shown in the dialog.
    onDone: () => link && onClose(),
    async send(values, changed) {
      if (!link) {
        const outcome = await save.create(values)
        if (outcome.link) setCreated(outcome.link)
        return outcome.userErrors
      }
      const outcome = await save.update(values, changed, link.id)
      if (outcome.link) toast({ type: 'success', title: t('updated') })
      return outcome.userErrors
    },
    failed: t(link ? 'updateFailed' : 'createFailed'),
  })

  // The name proposed for a new link is another one the next day.
  const elsewhere = link ? changedElsewhere : {}

  return (
    <DialogFrame
      open={open}
      title={t(created ? 'ready.title' : link ? 'editTitle' : 'createTitle')}
      onClose={created ? onClose : dialogProps.onClose}
      onExitComplete={onExitComplete}
      maxW="500px"
    >
      {created ? (
        <LinkReady link={created} onClose={onClose} />
      ) : (
        <DialogForm
          {...dialogProps}
          submitLabel={t(link ? 'save' : 'create')}
          submitError={live === null ? t('notFound') : undefined}
        >
          <LinkFields
            register={(name) => form.register(name)}
            errors={form.formState.errors}
            helperFor={(name, ...rest) => helperOf(form, name, elsewhere[name], ...rest)}
          />
        </DialogForm>
      )}
    </DialogFrame>
  )
}
