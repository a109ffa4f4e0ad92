import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { hasSessionEnded } from '~/lib/navigation/departure'
import { paths } from '~/lib/navigation/paths'
import { useHydrated } from '~/lib/useHydrated'
import { PageMeta } from '~/ui/PageMeta'
import { AuthPanel } from '../shared/AuthPanel'
import { LoginFields } from './LoginFields'
import { FormLink } from '../shared/FormLink'
import { ProviderFailure } from '../shared/ProviderFailure'
import { ProviderButtons } from '../shared/ProviderButtons'
import { useSignIn } from './useSignIn'

export default function LoginPage() {
  const { t } = useTranslation('auth')
  // The prerendered page does not know the history.
  const isHydrated = useHydrated()
  const hasEnded = hasSessionEnded(useLocation().state) && isHydrated
  const { onSubmit, ...fields } = useSignIn({ failed: 'login.failed' })
  return (
    <AuthPanel
      title={t('login.title')}
      lead={t(hasEnded ? 'login.ended' : 'login.lead')}
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
