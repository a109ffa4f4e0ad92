import { useTranslation } from 'react-i18next'
import { paths } from '~/lib/paths'
import { PageMeta } from '~/ui/PageMeta'
import { AuthPanel } from './AuthPanel'
import { LoginFields } from './LoginFields'
import { OtherWay } from './OtherWay'
import { signIn } from './requests'
import { signInSchema } from './schema'
import { useAuthForm } from './useAuthForm'

export default function LoginPage() {
  const { t } = useTranslation('auth')
  const { form, onSubmit, loading } = useAuthForm({
    schema: signInSchema,
    defaultValues: { email: '', password: '' },
    send: signIn,
    done: 'login.done',
    failed: 'login.failed',
  })
  return (
    <AuthPanel
      title={t('login.title')}
      lead={t('login.lead')}
      onSubmit={onSubmit}
      elsewhere={<OtherWay question={t('login.noAccount')} label={t('login.register')} to={paths.register} />}
    >
      <PageMeta title={t('login.title')} description={t('login.description')} canonical={paths.login} />
      <LoginFields form={form} loading={loading} />
    </AuthPanel>
  )
}
