import { valibotResolver } from '@hookform/resolvers/valibot'
import type { ParseKeys } from 'i18next'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import type { UserErrorCode } from '~/api/types.generated'
import { confirm } from '~/ui/confirm'
import { applyUserErrors } from '~/ui/form/applyUserErrors'
import { toast } from '~/ui/toast'
import { noValues, projectSchema, type ProjectValues } from './schema'
import { useDraft } from './useDraft'

export interface DialogProps {
  open: boolean
  onClose: () => void
  onExitComplete: () => void
}

interface UserError {
  code: UserErrorCode
  field: string[] | null
  message: string
}

interface Options {
  /** Names the draft. */
  dialog: string
  /** What there is already, as it is now: live, so it may change under the reader's hands. Null while it loads. */
  values: ProjectValues | null
  onClose: () => void
  send: (values: ProjectValues) => Promise<readonly UserError[]>
  done: ParseKeys<'projects'>
  failed: ParseKeys<'projects'>
}

/** What the dialogs of creation and of edition have in common. */
export function useProjectForm({ dialog, values, onClose, send, done, failed }: Options) {
  const { t } = useTranslation(['projects', 'common', 'errors'])
  const form = useForm<ProjectValues>({
    resolver: valibotResolver(projectSchema),
    defaultValues: noValues,
    values: values ?? undefined,
    // A field that was not touched follows what happens elsewhere; one that was keeps what was typed.
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  })
  const { isDirty, dirtyFields, isSubmitting } = form.formState
  const { base, forget } = useDraft(form, dialog, values)

  const sayWhatToFix = () => toast({ type: 'error', title: t('common:fixErrors') })
  const sayFailed = (reason = t('textKept')) => toast({ type: 'error', title: t(failed), description: reason })

  const onSubmit = form.handleSubmit(async (texts) => {
    try {
      const userErrors = await send(texts)
      const aboutFields = userErrors.filter(({ field }) => field?.[1] !== undefined && field[1] in noValues)
      applyUserErrors(form, aboutFields)
      if (aboutFields.length > 0) return sayWhatToFix()
      if (userErrors[0]) return sayFailed(userErrors[0].message)
      forget()
      toast({ type: 'success', title: t(done) })
      onClose()
    } catch (error) {
      sayFailed(reasonOf(error))
    }
  }, sayWhatToFix)

  async function leave() {
    const sure =
      !isDirty ||
      (await confirm({ title: t('leave.title'), body: t('leave.body'), confirmLabel: t('leave.confirm') }))
    if (!sure) return
    forget()
    onClose()
  }

  return {
    form,
    base,
    dirtyFields,
    dialogProps: {
      onSubmit: (event: React.BaseSyntheticEvent) => void onSubmit(event),
      onClose: () => void leave(),
      loading: isSubmitting,
    },
  }
}
