import { Button } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mutate } from '~/api/mutate'
import { Link } from 'react-router'
import { useSession } from '~/api/session'
import { paths } from '~/lib/navigation/paths'
import { PageMeta } from '~/ui/PageMeta'
import { AddressFields } from '../shared/AddressFields'
import { AuthFrame } from '../shared/AuthFrame'
import { AuthPanel } from '../shared/AuthPanel'
import { OtherWay } from '../shared/OtherWay'
import { ResendVerificationEmailDocument } from '../requests/ResendVerificationEmail.generated'
import { addressSchema } from '../shared/schema'
import { useAuthForm } from '../shared/useAuthForm'
import { VerificationAwaited } from './VerificationAwaited'

/** The link was used already, or too old, or mistyped: nobody can say which, so this offers the way out of each. */
export function VerificationRefused() {
  const { t } = useTranslation('auth')
  const { status } = useSession()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { form, onSubmit, loading } = useAuthForm({
    schema: addressSchema,
    defaultValues: { email: '' },
    send: (input) => mutate(ResendVerificationEmailDocument, { input }),
    failed: 'letter.failed',
    onDone: (_answer, { email }) => setSentTo(email),
  })
  if (sentTo) return <VerificationAwaited email={sentTo} />
  if (status === 'signedIn') {
    return (
      <AuthFrame title={t('verify.refusedTitle')} lead={t('verify.refusedSignedIn')} takesFocus>
        <PageMeta title={t('verify.refusedTitle')} noIndex />
        <Button asChild alignSelf="start">
          {/* The guard of that page leads whoever is signed in to their own. */}
          <Link to={paths.login}>{t('verify.goOn')}</Link>
        </Button>
      </AuthFrame>
    )
  }
  return (
    <AuthPanel
      title={t('verify.refusedTitle')}
      lead={t('verify.refused')}
      onSubmit={onSubmit}
      elsewhere={<OtherWay question={t('verify.done')} label={t('login.submit')} to={paths.login} />}
    >
      <PageMeta title={t('verify.refusedTitle')} noIndex />
      <AddressFields form={form} loading={loading} submit={t('verify.resend')} />
    </AuthPanel>
  )
}
