import { valibotResolver } from '@hookform/resolvers/valibot'
import type { ParseKeys } from 'i18next'
import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { GenericSchema } from 'valibot'
import { reasonOf } from '~/api/errors'
import { refreshSession } from '~/api/session'
import { applyUserErrors } from '~/ui/form/applyUserErrors'
import { SERVER_ERROR } from '~/ui/form/useErrorText'
import { toast } from '~/ui/toast'
import type { Answer } from './requests'

interface Options<TInput extends FieldValues, TOutput, TAnswer extends Answer> {
  schema: GenericSchema<TInput, TOutput>
  defaultValues: DefaultValues<TInput>
  send: (values: TOutput) => Promise<TAnswer>
  /** What the toast says; nothing when the page says it. */
  done?: (answer: TAnswer) => ParseKeys<'auth'>
  failed: ParseKeys<'auth'>
  onDone?: (answer: TAnswer, values: TOutput) => void
}

/**
 * A form of somebody who is not signed in yet. Most end with a session: the guard of their page then leads on. Nothing of it is
 * kept anywhere: these forms hold passwords.
 */
export function useAuthForm<TInput extends FieldValues, TOutput, TAnswer extends Answer>({
  schema,
  defaultValues,
  send,
  done,
  failed,
  onDone,
}: Options<TInput, TOutput, TAnswer>) {
  const { t } = useTranslation(['auth', 'common'])
  const form = useForm<TInput, unknown, TOutput>({
    resolver: valibotResolver(schema),
    defaultValues,
    // With the default, the two passwords would only be compared once every other field is right.
    criteriaMode: 'all',
  })

  const sayWhatToFix = () => toast({ type: 'error', title: t('common:fixErrors') })

  const onSubmit = form.handleSubmit(async (values) => {
    try {
      const answer = await send(values)
      if (answer.userErrors.length > 0) {
        applyUserErrors(form, answer.userErrors)
        if (answer.userErrors.some(({ field }) => field)) sayWhatToFix()
        return
      }
      onDone?.(answer, values)
      await refreshSession()
      if (done) toast({ type: 'success', title: t(done(answer)) })
    } catch (error) {
      form.setError('root', { type: SERVER_ERROR, message: reasonOf(error) ?? t(failed) })
    }
  }, sayWhatToFix)

  return { form, onSubmit: (event: React.BaseSyntheticEvent) => void onSubmit(event), loading: form.formState.isSubmitting }
}
