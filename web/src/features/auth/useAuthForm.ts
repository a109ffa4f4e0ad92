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
import type { UserErrors } from './requests'

interface Options<TInput extends FieldValues, TOutput> {
  schema: GenericSchema<TInput, TOutput>
  defaultValues: DefaultValues<TInput>
  send: (values: TOutput) => Promise<UserErrors>
  done: ParseKeys<'auth'>
  failed: ParseKeys<'auth'>
  onDone?: () => void
}

/** A form that ends with another session: the guard of its page then leads on. */
export function useAuthForm<TInput extends FieldValues, TOutput>({ schema, defaultValues, send, done, failed, onDone }: Options<TInput, TOutput>) {
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
      const userErrors = await send(values)
      if (userErrors.length > 0) {
        applyUserErrors(form, userErrors)
        if (userErrors.some(({ field }) => field)) sayWhatToFix()
        return
      }
      onDone?.()
      await refreshSession()
      toast({ type: 'success', title: t(done) })
    } catch (error) {
      form.setError('root', { type: SERVER_ERROR, message: reasonOf(error) ?? t(failed) })
    }
  }, sayWhatToFix)

  return { form, onSubmit: (event: React.BaseSyntheticEvent) => void onSubmit(event), loading: form.formState.isSubmitting }
}
