import { Button, Link } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink, useLocation } from 'react-router'
import { paths } from '~/lib/paths'
import { FormError } from '~/ui/form/FormError'
import { PasswordField } from '~/ui/form/PasswordField'
import { TextField } from '~/ui/form/TextField'
import { PageMeta } from '~/ui/PageMeta'
import { AuthPanel } from './AuthPanel'
import { signIn } from './requests'
import { signInSchema } from './schema'
import { useAuthForm } from './useAuthForm'

export default function LoginPage() {
  const { t } = useTranslation('auth')
  const { search } = useLocation()
  const { form, onSubmit, loading } = useAuthForm({
    schema: signInSchema,
    defaultValues: { email: '', password: '' },
    send: signIn,
    done: 'login.done',
    failed: 'login.failed',
  })
  const { errors } = form.formState
  return (
    <AuthPanel
      title={t('login.title')}
      lead={t('login.lead')}
      onSubmit={onSubmit}
      elsewhere={
        <>
          {t('login.noAccount')}{' '}
          <Link asChild variant="underline" colorPalette="ember" fontWeight="semibold">
            <RouterLink to={{ pathname: paths.register, search }}>{t('login.register')}</RouterLink>
          </Link>
        </>
      }
    >
      <PageMeta title={t('login.title')} description={t('login.description')} />
      <TextField label={t('email')} type="email" autoComplete="username" error={errors.email} {...form.register('email')} />
      <PasswordField label={t('password')} autoComplete="current-password" error={errors.password} {...form.register('password')} />
      <FormError message={errors.root?.message} />
      <Button type="submit" size="lg" loading={loading} aria-busy={loading}>
        {t('login.submit')}
      </Button>
    </AuthPanel>
  )
}
