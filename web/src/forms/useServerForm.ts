import { valibotResolver } from '@hookform/resolvers/valibot'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldNamesMarkedBoolean,
  type FieldPath,
  type FieldValues,
  useForm,
} from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { GenericSchema } from 'valibot'
import { isOutcomeUnknown, reasonOf } from '~/api/errors'
import type { UserErrorCode } from '~/api/types.generated'
import { restoreFocusAfter } from '~/lib/restoreFocus'
import { confirm } from '~/ui/dialog/confirm'
import { applyUserErrors } from '~/ui/form/applyUserErrors'
import { toast } from '~/ui/toast/toast'
import { useErrorToast } from '~/ui/toast/useErrorToast'
import { isSame, useDraft } from './useDraft'
import { useServerErrors } from './useServerErrors'
import { useSubmission } from './useSubmission'

export interface UserError {
  code?: UserErrorCode
  field: readonly string[] | null
  message: string
}

export type Changed<T extends FieldValues> = Partial<Readonly<FieldNamesMarkedBoolean<T>>>

export interface ServerFormOptions<T extends FieldValues, TOutput> {
  /** The name of the draft: `project:create`, `project:edit:prj_…`. Give the form a `key` when its object can change. */
  name: string
  /** Shares the draft between all accounts and visitors, so that it survives signing in. */
  isOfAnyAccount?: boolean
  /** Stores the draft beyond the life of the tab. */
  outlivesTab?: boolean
  /** Stores no draft, for passwords. */
  isSecret?: boolean
  schema: GenericSchema<T, TOutput>
  /** The initial value of every field. */
  empty: T
  /** The current values, which live changes may update while the form is open. Null while they load. Default: `empty`. */
  values?: T | null
  /**
   * Submits values that match the schema. Resolves to the errors found by the server, empty on success. Rejects with an
   * AbortError when the user has given it up.
   */
  send: (values: TOutput, changed: Changed<T>) => Promise<readonly UserError[]>
  /** The title of the success toast, translated. No toast without it. */
  done?: string
  /** The title of the error toast, translated. */
  failed: string
  /** The title of the toast for values that do not match the schema. Undefined for the default. */
  invalid?: (errors: FieldErrors<T>) => string | undefined
  onDone?: () => void
  /** Loads the newer version when the server refuses an older one. The form then shows it beside the edited fields. */
  onConflict?: () => Promise<unknown>
}

/**
 * A form submitted to the server: validation, the server's errors next to their fields, a toast for other errors, one
 * submission at a time, and a draft. For a dialog use useDialogForm, for a page usePageForm.
 */
export function useServerForm<T extends FieldValues, TOutput>(
  options: ServerFormOptions<T, TOutput>,
  /** `stays`: the form stays open after it is submitted. */
  { stays = false } = {},
) {
  const {
    name,
    isOfAnyAccount = false,
    outlivesTab = false,
    isSecret = false,
    schema,
    empty,
    values = empty,
    send,
    done,
    failed,
    invalid,
    onDone,
    onConflict,
  } = options
  const { t } = useTranslation()
  const form = useForm<T, unknown, TOutput>({
    resolver: valibotResolver(schema),
    defaultValues: empty as DefaultValues<T>,
    values: values ?? undefined,
    // Updates from elsewhere change only fields that are not dirty.
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  })
  useServerErrors(form)
  const { dirtyFields } = form.formState
  // Read only to render after every edit. It says nothing, as isSubmitting: a change of `values` sets both to false.
  void form.formState.isDirty
  // Equal values are saved, and no conflict: they may come from this form, if the response was lost.
  const editedFields = () =>
    Object.entries(dirtyFields)
      .filter(([field, isDirtyField]) => isDirtyField && !isSame(form.getValues()[field], (values ?? empty)[field]))
      .map(([field]) => field)
  const edited = editedFields()
  const isDirty = edited.length > 0
  const draft = useDraft(form, { name: isSecret ? null : name, isOfAnyAccount, outlivesTab, empty, values, edited })
  const { base } = draft
  const submission = useSubmission(draft.key, form, settle)

  const savedBy = (sent: T) => (options.values === undefined ? empty : sent)

  function settle(sent: T, isOwn: boolean) {
    const current = form.getValues()
    // A dialog shows what was sent while it closes.
    const isClosing = isOwn && !stays
    // A form that stays open has what was sent, or starts again empty if it creates; what was typed meanwhile is unsent.
    const next = savedBy(sent)
    draft.forgetSent(sent, next, () => form.reset(isClosing ? current : next, resetAll))
    for (const field of isClosing ? [] : (Object.keys(empty) as FieldPath<T>[])) {
      if (!isSame(current[field], sent[field])) form.setValue(field, current[field], { shouldDirty: true })
    }
  }

  const { showError, hideError } = useErrorToast()
  const showInvalid = (errors: FieldErrors<T> = {}) => showError({ title: invalid?.(errors) ?? t('fixErrors') })
  const showFailure = (reason = t('form.textKept'), title = failed) => showError({ title, description: reason })

  const submit = form.handleSubmit(
    async (output) => {
      const sent = form.getValues()
      try {
        const fields = editedFields()
        const changed = Object.entries(dirtyFields).filter(([field]) => fields.includes(field))
        const userErrors = await send(output, Object.fromEntries(changed) as Changed<T>)
        if (userErrors.some(({ code }) => code === 'VERSION_CONFLICT')) await onConflict?.()
        const fieldErrors = userErrors.filter(({ field }) => field?.[1] !== undefined && field[1] in empty)
        applyUserErrors(form, fieldErrors)
        if (fieldErrors.length > 0) return showInvalid()
        if (userErrors[0]) return showFailure(userErrors[0].message)
        submission.announce(sent)
        draft.forgetSent(sent, savedBy(sent))
        if (done) toast({ type: 'success', title: done })
        onDone?.()
      } catch (error) {
        if (isGivenUp(error)) return
        showFailure(reasonOf(error), isOutcomeUnknown(error) ? t('form.mayBeDone') : failed)
      }
    },
    (errors) => showInvalid(errors),
  )

  const changedElsewhere = edited
    .filter((field) => values && base && !isSame(values[field], base[field]))
    .map((field) => [field, values?.[field]])

  return {
    form,
    isDirty,
    loading: submission.isSending,
    onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => {
      // Also while the form is being sent, when nothing else does.
      event.preventDefault()
      hideError()
      const { currentTarget } = event
      void restoreFocusAfter(
        () => submission.run(() => submit(event)),
        // The button of an emptied form is disabled.
        () => currentTarget.querySelector<HTMLElement>('input, textarea') ?? currentTarget,
      )
    },
    /** What the edited fields were edited from; null until the initial values are loaded. */
    base,
    /** Whether the form contains a restored draft. */
    restored: draft.restored,
    /** The current values of dirty fields that were changed elsewhere. */
    changedElsewhere: Object.fromEntries(changedElsewhere) as Partial<T>,
    /** Discards unsaved changes. */
    discard: () => {
      hideError()
      // After the reset, which stores the values that it resets to.
      form.reset(values ?? empty, resetAll)
      draft.forget()
    },
    /** Resolves to true when there are no unsaved changes, or the user confirms to lose them. */
    askToLeave: async () =>
      !isDirty ||
      confirm({
        title: t('form.leaveTitle'),
        body: t('form.leaveBody'),
        confirmLabel: t('form.leaveConfirm'),
        cancelLabel: t('form.leaveStay'),
      }),
  }
}

const isGivenUp = (error: unknown) => (error as Partial<Error> | null)?.name === 'AbortError'

/** For a reset of all fields: react-hook-form applies the `resetOptions` of the form by default. */
const resetAll = { keepDirtyValues: false, keepErrors: false }
