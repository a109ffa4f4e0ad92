import { useApolloClient } from '@apollo/client/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { mutate } from '~/api/mutations/mutate'
import { type DialogProps, useDialogForm } from '~/forms/useDialogForm'
import { useKept } from '~/lib/useKept'
import { FormDialog } from '~/ui/form/FormDialog'
import { helperOf } from '~/ui/form/OtherVersion'
import { TextareaField } from '~/ui/form/TextareaField'
import { TextField } from '~/ui/form/TextField'
import { applyTemplateChanges, type ReplyTemplate } from './liveTemplates'
import { CreateReplyTemplateDocument, UpdateReplyTemplateDocument } from './ReplyTemplates.generated'
import { emptyTemplate, templateSchema, type TemplateValues } from './templateSchema'

interface Props extends DialogProps {
  /** What the draft belongs to. */
  draft: string
  /** The current version of the template; undefined for a new one, null once it is deleted. */
  template?: ReplyTemplate | null | undefined
  /** The text proposed for a new one. */
  content?: string
  /** Loads the current version. */
  refetch?: () => Promise<unknown>
}

/** Saves or edits a template of replies. */
export function TemplateDialog(props: Props) {
  const { draft, template: live, content = '', refetch, open, onClose, onExitComplete } = props
  const { t } = useTranslation('follow-up', { keyPrefix: 'replies' })
  const { t: tError } = useTranslation('errors')
  const { cache } = useApolloClient()
  const template = useKept(live)

  async function save(values: TemplateValues) {
    if (!template) {
      const created = await mutate(CreateReplyTemplateDocument, { input: values }, { isIdempotent: true })
      const { replyTemplate: object, userErrors } = created
      if (object) applyTemplateChanges(cache, [{ operation: 'CREATED', id: object.id, object }])
      return userErrors
    }
    const input = { ...values, id: template.id, expectedVersion: template.version }
    const { replyTemplate: object, userErrors } = await mutate(UpdateReplyTemplateDocument, { input })
    if (object) applyTemplateChanges(cache, [{ operation: 'UPDATED', id: object.id, object }])
    return userErrors
  }

  const { form, changedElsewhere, dialogProps } = useDialogForm({
    name: `reply-template:${draft}`,
    schema: templateSchema,
    empty: emptyTemplate,
    values: template ? { title: template.title, content: template.content } : { title: '', content },
    onClose,
    send: save,
    onConflict: refetch,
    done: t(template ? 'updated' : 'created'),
    failed: t('saveFailed'),
  })
  const elsewhere = template ? changedElsewhere : {}
  const conflict = Object.keys(elsewhere).length > 0 ? tError('replyTemplate.versionConflict') : undefined
  const field = (name: keyof TemplateValues, helper: ReactNode) => ({
    label: t(`field.${name}`),
    error: form.formState.errors[name],
    helper: helperOf(form, name, elsewhere[name], helper),
    ...form.register(name),
  })

  return (
    <FormDialog
      {...dialogProps}
      open={open}
      onExitComplete={onExitComplete}
      title={t(template ? 'editTitle' : 'addTitle')}
      submitLabel={t('save')}
      submitError={live === null ? tError('replyTemplate.notFound') : conflict}
      maxW="600px"
    >
      <TextField {...field('title', t('field.titleHelper'))} autoComplete="off" />
      <TextareaField {...field('content', t('field.contentHelper'))} rows={6} />
    </FormDialog>
  )
}
