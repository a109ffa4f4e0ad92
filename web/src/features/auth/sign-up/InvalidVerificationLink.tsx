import { Button } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mutate } from '~/api/mutations/mutate'
import { Link, useLocation } from 'react-router'
import { useSession } from '~/api/session/session'
import { paths, safeNext, withNext } from '~/lib/navigation/paths'
import { PageMeta } from '~/ui/PageMeta'
import { EmailForm } from '../shared/EmailForm'
import { AuthFrame } from '../shared/AuthFrame'
import { AuthPanel } from '../shared/AuthPanel'
import { FormLink } from '../shared/FormLink'
import { ResendVerificationEmailDocument } from '../requests/ResendVerificationEmail.generated'
import { emailSchema } from '../shared/schema'
import { useAuthForm } from '../shared/useAuthForm'
import { VerificationSent } from './VerificationSent'

/** Shown for a link that was used before, has expired, or is wrong: which one is not known, so it helps with each. */
export function InvalidVerificationLink() {
  const { t } = useTranslation('auth')
  const { status } = useSession()
  const next = safeNext(useLocation().search)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { form, onSubmit, loading } = useAuthForm({
    schema: emailSchema,
    defaultValues: { email: '' },
    send: ({ email }) => mutate(ResendVerificationEmailDocument, { input: { email, next } }),
    failed: 'sentEmail.failed',
    onDone: (_answer, { email }) => setSentTo(email),
  })
  if (sentTo) return <VerificationSent email={sentTo} />
  if (status === 'signedIn') {
    return (
      <AuthFrame title={t('verify.refusedTitle')} lead={t('verify.refusedSignedIn')} takesFocus>
        <PageMeta title={t('verify.refusedTitle')} noIndex />
        <Button asChild alignSelf="start">
          {/* The guard of the sign-in page redirects a viewer who is signed in. */}
          <Link to={withNext(paths.login, next)}>{t('verify.goOn')}</Link>
        </Button>
      </AuthFrame>
    )
  }
  return (
    <AuthPanel
      title={t('verify.refusedTitle')}
      lead={t('verify.refused')}
      onSubmit={onSubmit}
      alternative={<FormLink question={t('verify.done')} label={t('login.submit')} to={paths.login} />}
    >
      <PageMeta title={t('verify.refusedTitle')} noIndex />
      <EmailForm form={form} loading={loading} submitLabel={t('verify.resend')} />
    </AuthPanel>
  )
}
