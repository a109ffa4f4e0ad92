import { valibotResolver } from '@hookform/resolvers/valibot'
import type { ParseKeys } from 'i18next'
import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { GenericSchema } from 'valibot'
import { reasonOf } from '~/api/errors'
import { refreshSession } from '~/api/session'
import type { UserErrorCode } from '~/api/types.generated'
import { useDraft } from '~/forms/useDraft'
import { applyUserErrors } from '~/ui/form/applyUserErrors'
import { SERVER_ERROR } from '~/ui/form/useErrorText'
import { toast } from '~/ui/toast/toast'
import { useRefusalToast } from '~/ui/toast/useRefusalToast'

/** What the server answers to a form. */
export interface Answer {
  userErrors: readonly { code?: UserErrorCode; field: readonly string[] | null; message: string }[]
}

/** What is never kept anywhere. */
const secrets = ['password', 'confirm']

interface Options<TInput extends FieldValues, TOutput, TAnswer extends Answer> {
  schema: GenericSchema<TInput, TOutput>
  /** Of every field of which a draft is kept. */
  defaultValues: TInput
  /** Names the draft; without it none is kept. */
  draftName?: string
  send: (values: TOutput) => Promise<TAnswer>
  /** What the toast says; nothing when the page says it. */
  done?: (answer: TAnswer) => ParseKeys<'auth'>
  failed: ParseKeys<'auth'>
  onDone?: (answer: TAnswer, values: TOutput) => void
}

/**
 * A form of somebody who is not signed in yet. Most end with a session: the guard of their page then leads on.
 */
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
    // With the default, the two passwords would only be compared once every other field is right.
    criteriaMode: 'all',
  })

  // Read, or the form does not keep account of them.
  void form.formState.dirtyFields
  const draft = useDraft(form, {
    name: draftName ?? null,
    isOfAnyAccount: true,
    outlivesTab: false,
    empty: defaultValues,
    values: defaultValues,
    secrets,
  })

  const { refuse, withdraw } = useRefusalToast()
  const sayWhatToFix = () => refuse({ title: t('common:fixErrors') })

  const onSubmit = form.handleSubmit(async (values) => {
    try {
      const answer = await send(values)
      if (answer.userErrors.length > 0) {
        applyUserErrors(form, answer.userErrors)
        if (answer.userErrors.some(({ field }) => field)) sayWhatToFix()
        return
      }
      draft.forget()
      onDone?.(answer, values)
      await refreshSession()
      if (done) toast({ type: 'success', title: t(done(answer)) })
    } catch (error) {
      form.setError('root', { type: SERVER_ERROR, message: reasonOf(error) ?? t(failed) })
    }
  }, sayWhatToFix)

  return {
    form,
    onSubmit: (event: React.BaseSyntheticEvent) => {
      withdraw()
      void onSubmit(event)
    },
    loading: form.formState.isSubmitting,
  }
}
