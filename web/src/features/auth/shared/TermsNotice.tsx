import { Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/lib/navigation/paths'
import { TabLink } from './TabLink'

/** The terms that creating an account accepts. */
export function TermsNotice() {
  const { t } = useTranslation('auth')
  return (
    <Text textStyle="sm" color="fg.muted">
      {t('register.terms.before')} <TabLink to={paths.terms}>{t('register.terms.terms')}</TabLink>{' '}
      {t('register.terms.and')} <TabLink to={paths.privacy}>{t('register.terms.privacy')}</TabLink>
      {t('register.terms.after')}
    </Text>
  )
}
