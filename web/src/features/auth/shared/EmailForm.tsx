import { Button } from '@chakra-ui/react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormError } from '~/ui/form/FormError'
import { TextField } from '~/ui/form/TextField'

interface Values {
  email: string
}

interface Props {
  form: UseFormReturn<Values, unknown, Values>
  loading: boolean
  submitLabel: string
}

/** The email field and submit button of a form that requests an email. */
export function EmailForm({ form, loading, submitLabel }: Props) {
  const { t } = useTranslation('auth')
  const { errors } = form.formState
  return (
    <>
      <TextField
        label={t('email')}
        type="email"
        autoComplete="username"
        error={errors.email}
        {...form.register('email')}
      />
      <FormError message={errors.root?.message} />
      <Button type="submit" size="lg" loading={loading} aria-busy={loading}>
        {submitLabel}
      </Button>
    </>
  )
}
