import { Button } from '@chakra-ui/react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormError } from '~/ui/form/FormError'
import { PasswordField } from '~/ui/form/PasswordField'
import { TextField } from '~/ui/form/TextField'

interface Credentials {
  email: string
  password: string
}

export function LoginFields({ form, loading }: { form: UseFormReturn<Credentials, unknown, Credentials>; loading: boolean }) {
  const { t } = useTranslation('auth')
  const { errors } = form.formState
  return (
    <>
      <TextField label={t('email')} type="email" autoComplete="username" error={errors.email} {...form.register('email')} />
      <PasswordField label={t('password')} autoComplete="current-password" error={errors.password} {...form.register('password')} />
      <FormError message={errors.root?.message} />
      <Button type="submit" size="lg" loading={loading} aria-busy={loading}>
        {t('login.submit')}
      </Button>
    </>
  )
}
