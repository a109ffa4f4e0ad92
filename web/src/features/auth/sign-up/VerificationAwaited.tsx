import { Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/lib/navigation/paths'
import { PageMeta } from '~/ui/PageMeta'
import { LetterAwaited } from '../shared/LetterAwaited'
import { OtherWay } from '../shared/OtherWay'
import { SendAgain } from '../shared/SendAgain'

/** After signing up where addresses are verified: the account is there, and opens with the letter. */
export function VerificationAwaited({ email }: { email: string }) {
  const { t } = useTranslation('auth')
  return (
    <LetterAwaited
      title={t('verify.awaitedTitle')}
      lead={t('verify.awaited')}
      email={email}
      hint={t('verify.awaitedHint')}
    >
      <PageMeta title={t('verify.awaitedTitle')} noIndex />
      <SendAgain email={email} />
      <Text color="fg.muted">
        <OtherWay question={t('verify.done')} label={t('login.submit')} to={paths.login} />
      </Text>
    </LetterAwaited>
  )
}
