import { Button, Link, SimpleGrid } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useWatch } from 'react-hook-form'
import { Link as RouterLink, useLocation } from 'react-router'
import { paths } from '~/lib/paths'
import { passwordStrength } from '~/lib/passwordStrength'
import { FormError } from '~/ui/form/FormError'
import { PasswordField } from '~/ui/form/PasswordField'
import { TextField } from '~/ui/form/TextField'
import { PageMeta } from '~/ui/PageMeta'
import { AuthPanel } from './AuthPanel'
import { signUp } from './requests'
import { signUpSchema } from './schema'
import { TypeChoice } from './TypeChoice'
import { useAuthForm } from './useAuthForm'

export default function RegisterPage() {
  const { t } = useTranslation('auth')
  const { search } = useLocation()
  const { form, onSubmit, loading } = useAuthForm({
    schema: signUpSchema,
    defaultValues: { firstName: '', lastName: '', email: '', password: '', confirm: '' },
    send: ({ confirm: _confirm, ...input }) => signUp(input),
    done: 'register.done',
    failed: 'register.failed',
  })
  const { errors } = form.formState
  const password = useWatch({ control: form.control, name: 'password' })
  return (
    <AuthPanel
      title={t('register.title')}
      lead={t('register.lead')}
      onSubmit={onSubmit}
      elsewhere={
        <>
          {t('register.hasAccount')}{' '}
          <Link asChild variant="underline" colorPalette="ember" fontWeight="semibold">
            <RouterLink to={{ pathname: paths.login, search }}>{t('register.login')}</RouterLink>
          </Link>
        </>
      }
    >
      <PageMeta title={t('register.title')} description={t('register.description')} />
      <TypeChoice legend={t('register.type')} error={errors.userType} {...form.register('userType')} />
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5">
        <TextField label={t('register.firstName')} autoComplete="given-name" error={errors.firstName} {...form.register('firstName')} />
        <TextField label={t('register.lastName')} autoComplete="family-name" error={errors.lastName} {...form.register('lastName')} />
      </SimpleGrid>
      <TextField label={t('email')} type="email" autoComplete="username" error={errors.email} {...form.register('email')} />
      <PasswordField
        label={t('password')}
        autoComplete="new-password"
        helper={password ? t(`strength.${passwordStrength(password)}`) : t('register.passwordHint')}
        error={errors.password}
        {...form.register('password', { deps: 'confirm' })}
      />
      <PasswordField label={t('register.confirm')} autoComplete="new-password" error={errors.confirm} {...form.register('confirm')} />
      <FormError message={errors.root?.message} />
      <Button type="submit" size="lg" loading={loading} aria-busy={loading}>
        {t('register.submit')}
      </Button>
    </AuthPanel>
  )
}
