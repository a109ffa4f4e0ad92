import { valibotResolver } from '@hookform/resolvers/valibot'
import type { ParseKeys } from 'i18next'
import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { GenericSchema } from 'valibot'
import { reasonOf } from '~/api/errors'
import { refreshSession } from '~/api/session/session'
import type { UserErrorCode } from '~/api/types.generated'
import { useDraft } from '~/forms/useDraft'
import { useServerErrors } from '~/forms/useServerErrors'
import { restoreFocusAfter } from '~/lib/restoreFocus'
import { applyUserErrors } from '~/ui/form/applyUserErrors'
import { SERVER_ERROR } from '~/ui/form/useErrorText'
import { useErrorToast } from '~/ui/toast/useErrorToast'
import { confirmInToast } from './confirmInToast'

/** The payload of a form mutation. */
export interface Answer {
  userErrors: readonly { code?: UserErrorCode; field: readonly string[] | null; message: string }[]
}

/** Fields never stored in a draft. */
const secrets = ['password', 'confirm']

interface Options<TInput extends FieldValues, TOutput, TAnswer extends Answer> {
  schema: GenericSchema<TInput, TOutput>
  /** The initial values; a draft stores these fields only. */
  defaultValues: TInput
  /** The name of the draft. No draft is stored without it. */
  draftName?: string
  send: (values: TOutput) => Promise<TAnswer>
  /** The key of the text of the success toast. No toast without it. */
  done?: (answer: TAnswer) => ParseKeys<'auth'>
  failed: ParseKeys<'auth'>
  onDone?: (answer: TAnswer, values: TOutput) => void
}

/** A form for visitors. On success it refreshes the session: when the visitor is now signed in, the route guard redirects. */
export function useAuthForm<TInput extends FieldValues, TOutput, TAnswer extends Answer>({
  schema,
  defaultValues,
  draftName,
  send,
  done,
  failed,
  onDone,
}: Options<TInput, TOutput, TAnswer>) {
  const { t } = useTranslation(['auth', 'common'])
  const form = useForm<TInput, unknown, TOutput>({
    resolver: valibotResolver(schema),
    defaultValues: defaultValues as DefaultValues<TInput>,
    // By default, the two passwords would only be compared when every other field is valid.
    criteriaMode: 'all',
  })

  useServerErrors(form)

  // react-hook-form only tracks dirty fields when they are read.
  void form.formState.dirtyFields
  const draft = useDraft(form, {
    name: draftName ?? null,
    isOfAnyAccount: true,
    outlivesTab: false,
    empty: defaultValues,
    values: defaultValues,
    secrets,
  })

  const { showError, hideError } = useErrorToast()
  const showInvalid = () => showError({ title: t('common:fixErrors') })

  const onSubmit = form.handleSubmit(async (values) => {
    try {
      const answer = await send(values)
      if (answer.userErrors.length > 0) {
        applyUserErrors(form, answer.userErrors)
        if (answer.userErrors.some(({ field }) => field)) showInvalid()
        return
      }
      draft.forget()
      onDone?.(answer, values)
      await refreshSession()
      if (done) void confirmInToast(done(answer))
    } catch (error) {
      form.setError('root', { type: SERVER_ERROR, message: reasonOf(error) ?? t(failed) })
    }
  }, showInvalid)

  return {
    form,
    onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => {
      hideError()
      const { currentTarget } = event
      void restoreFocusAfter(
        () => onSubmit(event),
        () => currentTarget,
      )
    },
    loading: form.formState.isSubmitting,
  }
}
