import { Button, Text } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mutate } from '~/api/mutations/mutate'
import { useSession } from '~/api/session/session'
import { type Location, useLocation } from 'react-router'
import { paths, safeNext } from '~/lib/navigation/paths'
import { PageMeta } from '~/ui/PageMeta'
import { AuthPanel } from '../shared/AuthPanel'
import { EmailForm } from '../shared/EmailForm'
import { EmailSent } from '../shared/EmailSent'
import { FormLink } from '../shared/FormLink'
import { RequestPasswordResetDocument } from '../requests/RequestPasswordReset.generated'
import { emailSchema } from '../shared/schema'
import { useAuthForm } from '../shared/useAuthForm'

export default function ForgottenPasswordPage() {
  const { t } = useTranslation('auth')
  const { state, search } = useLocation() as Location<{ email?: string } | null>
  const { viewer } = useSession()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { form, onSubmit, loading } = useAuthForm({
    schema: emailSchema,
    defaultValues: { email: state?.email ?? '' },
    send: ({ email }) => mutate(RequestPasswordResetDocument, { input: { email, next: safeNext(search) } }),
    failed: 'sentEmail.failed',
    onDone: (_answer, { email }) => setSentTo(email),
  })

  const address = viewer?.email
  useEffect(
    function fillAddress() {
      if (address && form.getValues('email') === '') form.setValue('email', address)
    },
    [address, form],
  )

  function askAgain() {
    setSentTo(null)
    requestAnimationFrame(() => form.setFocus('email'))
  }

  const back = <FormLink question={t('forgotten.remembered')} label={t('login.submit')} to={paths.login} />
  if (sentTo) {
    return (
      <EmailSent
        title={t('forgotten.sentTitle')}
        lead={t('forgotten.sent')}
        email={sentTo}
        hint={t('forgotten.sentHint')}
      >
        <PageMeta title={t('forgotten.sentTitle')} noIndex />
        <Button variant="outline" colorPalette="gray" onClick={askAgain}>
          {t('forgotten.again')}
        </Button>
        <Text color="fg.muted">{back}</Text>
      </EmailSent>
    )
  }
  return (
    <AuthPanel title={t('forgotten.title')} lead={t('forgotten.lead')} onSubmit={onSubmit} alternative={back}>
      <PageMeta title={t('forgotten.title')} description={t('forgotten.lead')} canonical={paths.forgottenPassword} />
      <EmailForm form={form} loading={loading} submitLabel={t('forgotten.submit')} />
    </AuthPanel>
  )
}
