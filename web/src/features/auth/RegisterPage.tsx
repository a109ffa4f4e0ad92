import { Button, Link, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useWatch } from 'react-hook-form'
import { Link as RouterLink } from 'react-router'
import { paths } from '~/lib/paths'
import { forgetPendingUserType, readPendingUserType } from '~/lib/pendingUserType'
import { FormError } from '~/ui/form/FormError'
import { PageMeta } from '~/ui/PageMeta'
import { AuthPanel } from './AuthPanel'
import { OtherWay } from './OtherWay'
import { RegisterFields } from './RegisterFields'
import { signUp } from './requests'
import { signUpSchema } from './schema'
import { useAuthForm } from './useAuthForm'

export default function RegisterPage() {
  const { t } = useTranslation('auth')
  const { form, onSubmit, loading } = useAuthForm({
    schema: signUpSchema,
    defaultValues: { userType: readPendingUserType(), firstName: '', lastName: '', email: '', password: '', confirm: '' },
    send: ({ confirm: _confirm, ...input }) => signUp(input),
    done: 'register.done',
    failed: 'register.failed',
    onDone: forgetPendingUserType,
  })
  const { errors } = form.formState
  return (
    <AuthPanel
      title={t('register.title')}
      lead={t('register.lead')}
      onSubmit={onSubmit}
      elsewhere={<OtherWay question={t('register.hasAccount')} label={t('register.login')} to={paths.login} />}
    >
      <PageMeta title={t('register.title')} description={t('register.description')} canonical={paths.register} />
      <RegisterFields
        register={(name) => form.register(name, name === 'password' ? { deps: 'confirm' } : {})}
        errors={errors}
        password={useWatch({ control: form.control, name: 'password' })}
      />
      <FormError message={errors.root?.message} />
      <Button type="submit" size="lg" loading={loading} aria-busy={loading}>
        {t('register.submit')}
      </Button>
      <Text textStyle="sm" color="fg.muted">
        {t('register.terms.before')}{' '}
        <Link asChild variant="underline">
          <RouterLink to={paths.terms}>{t('register.terms.terms')}</RouterLink>
        </Link>{' '}
        {t('register.terms.and')}{' '}
        <Link asChild variant="underline">
          <RouterLink to={paths.privacy}>{t('register.terms.privacy')}</RouterLink>
        </Link>
        {t('register.terms.after')}
      </Text>
    </AuthPanel>
  )
}
