import { Link, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { paths } from '~/lib/paths'

/** What making an account accepts, whichever way it is made. */
export function TermsNotice() {
  const { t } = useTranslation('auth')
  return (
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
  )
}
