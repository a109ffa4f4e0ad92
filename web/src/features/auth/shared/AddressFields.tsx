import { Button } from '@chakra-ui/react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormError } from '~/ui/form/FormError'
import { TextField } from '~/ui/form/TextField'

interface Address {
  email: string
}

interface Props {
  form: UseFormReturn<Address, unknown, Address>
  loading: boolean
  submit: string
}

/** Where a letter is to go. */
export function AddressFields({ form, loading, submit }: Props) {
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
        {submit}
      </Button>
    </>
  )
}
