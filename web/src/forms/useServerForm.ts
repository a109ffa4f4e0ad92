import { valibotResolver } from '@hookform/resolvers/valibot'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldNamesMarkedBoolean,
  type FieldValues,
  useForm,
} from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { GenericSchema } from 'valibot'
import { isOutcomeUnknown, reasonOf } from '~/api/errors'
import { confirm } from '~/ui/dialog/confirm'
import { applyUserErrors } from '~/ui/form/applyUserErrors'
import { toast } from '~/ui/toast/toast'
import { useRefusalToast } from '~/ui/toast/useRefusalToast'
import { useDraft } from './useDraft'

export interface UserError {
  field: readonly string[] | null
  message: string
}

export type Changed<T extends FieldValues> = Partial<Readonly<FieldNamesMarkedBoolean<T>>>

export interface ServerFormOptions<T extends FieldValues, TOutput> {
  /** Names the draft: `project:create`, `project:edit:prj_…`. A form about another object is another form: give it a `key`. */
  name: string
  /** What a visitor types is still there once they have signed in; for forms that both may fill in. */
  isOfAnyAccount?: boolean
  /** The draft is kept when the tab is closed; for what takes long to write, by whoever uses this browser. */
  outlivesTab?: boolean
  /** Passwords and their like: no draft of it is kept. */
  isSecret?: boolean
  schema: GenericSchema<T, TOutput>
  /** A value for every field, when there is nothing yet. */
  empty: T
  /**
   * What there is already, as it is now: live, so it may change under the reader's hands. Null while it loads; `empty` when
   * not given.
   */
  values?: T | null
  /** Sends what was typed, once it meets the schema; gives what the server refused, nothing when all went well. */
  send: (values: TOutput, changed: Changed<T>) => Promise<readonly UserError[]>
  /** What the toast says, in the reader's language. Without `done`, whoever sends says it. */
  done?: string
  failed: string
  /** What the toast says of a form that does not meet the schema, where there is something better to say than to correct it. */
  invalid?: (errors: FieldErrors<T>) => string | undefined
  onDone?: () => void
}

/**
 * What every form that ends on the server has in common: the rules before it is sent, the server's refusals under their
 * fields, a toast for the rest, one submission at a time, and a draft that outlives whatever happens to the page.
 * For a dialog use useDialogForm, for a page usePageForm.
 */
export function useServerForm<T extends FieldValues, TOutput>(
  options: ServerFormOptions<T, TOutput>,
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
  } = options
  const { t } = useTranslation()
  const form = useForm<T, unknown, TOutput>({
    resolver: valibotResolver(schema),
    defaultValues: empty as DefaultValues<T>,
    values: values ?? undefined,
    // A field that was not touched follows what happens elsewhere; one that was keeps what was typed.
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  })
  const { isDirty, dirtyFields, isSubmitting } = form.formState
  const draft = useDraft(form, { name: isSecret ? null : name, isOfAnyAccount, outlivesTab, empty, values })
  const { base } = draft

  const { refuse, withdraw } = useRefusalToast()
  const sayWhatToFix = (errors: FieldErrors<T> = {}) => refuse({ title: invalid?.(errors) ?? t('fixErrors') })
  const sayFailed = (reason = t('form.textKept'), title = failed) => refuse({ title, description: reason })

  const submit = form.handleSubmit(
    async (output) => {
      try {
        const userErrors = await send(output, dirtyFields)
        const aboutFields = userErrors.filter(({ field }) => field?.[1] !== undefined && field[1] in empty)
        applyUserErrors(form, aboutFields)
        if (aboutFields.length > 0) return sayWhatToFix()
        if (userErrors[0]) return sayFailed(userErrors[0].message)
        // What was sent is no longer only here. A form for new things that stays on the page begins anew.
        form.reset(stays && options.values === undefined ? empty : form.getValues(), forGood)
        draft.forget()
        if (done) toast({ type: 'success', title: done })
        onDone?.()
      } catch (error) {
        sayFailed(reasonOf(error), isOutcomeUnknown(error) ? t('form.mayBeDone') : failed)
      }
    },
    (errors) => sayWhatToFix(errors),
  )

  // What was typed here and has become so elsewhere, by a request whose answer was lost too, is no conflict.
  const changedElsewhere = Object.entries(dirtyFields)
    .filter(
      ([field, isTouched]) =>
        isTouched &&
        values &&
        base &&
        !isSame(values[field], base[field]) &&
        !isSame(values[field], form.getValues()[field]),
    )
    .map(([field]) => [field, values?.[field]])

  return {
    form,
    isDirty,
    loading: isSubmitting,
    onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => {
      withdraw()
      void keepFocus(event.currentTarget, () => submit(event))
    },
    /** A draft was found: what is in the form is not only what the server has. */
    restored: draft.restored,
    /** What fields touched here have become in another window meanwhile. */
    changedElsewhere: Object.fromEntries(changedElsewhere) as Partial<T>,
    /** Gives up what was typed. */
    discard: () => {
      draft.forget()
      form.reset(values ?? empty, forGood)
    },
    /** True when there is nothing to lose, or the reader accepts to lose it. */
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

/** The button that sends is disabled meanwhile, and loses the focus by it: it has it back, or the form when it stays disabled. */
async function keepFocus(element: HTMLFormElement, work: () => Promise<void>) {
  const before = document.activeElement
  await work()
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    if (document.activeElement !== document.body) return
    element.tabIndex = -1
    element.focus({ preventScroll: true })
  })
}

/** A reset that keeps nothing of what was typed: without it, react-hook-form applies `resetOptions` here as well. */
const forGood = { keepDirtyValues: false, keepErrors: false }

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
