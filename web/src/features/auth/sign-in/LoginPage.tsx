import { useTranslation } from 'react-i18next'
import { paths } from '~/lib/navigation/paths'
import { PageMeta } from '~/ui/PageMeta'
import { AuthPanel } from '../shared/AuthPanel'
import { LoginFields } from './LoginFields'
import { FormLink } from '../shared/FormLink'
import { ProviderFailure } from '../shared/ProviderFailure'
import { ProviderButtons } from '../shared/ProviderButtons'
import { useSignIn } from './useSignIn'

export default function LoginPage() {
  const { t } = useTranslation('auth')
  const { onSubmit, ...fields } = useSignIn({ failed: 'login.failed' })
  return (
    <AuthPanel
      title={t('login.title')}
      lead={t('login.lead')}
      onSubmit={onSubmit}
      alternative={<FormLink question={t('login.noAccount')} label={t('login.register')} to={paths.register} />}
    >
      <PageMeta title={t('login.title')} description={t('login.description')} canonical={paths.login} />
      <ProviderFailure />
      <ProviderButtons />
      <LoginFields {...fields} />
    </AuthPanel>
  )
}
