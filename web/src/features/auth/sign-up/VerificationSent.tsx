import { Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/lib/navigation/paths'
import { PageMeta } from '~/ui/PageMeta'
import { EmailSent } from '../shared/EmailSent'
import { FormLink } from '../shared/FormLink'
import { ResendButton } from '../shared/ResendButton'

/** Shown after signing up when the email has to be verified before signing in. */
export function VerificationSent({ email }: { email: string }) {
  const { t } = useTranslation('auth')
  return (
    <EmailSent title={t('verify.awaitedTitle')} lead={t('verify.awaited')} email={email} hint={t('verify.awaitedHint')}>
      <PageMeta title={t('verify.awaitedTitle')} noIndex />
      <ResendButton email={email} />
      <Text color="fg.muted">
        <FormLink question={t('verify.done')} label={t('login.submit')} to={paths.login} />
      </Text>
    </EmailSent>
  )
}
