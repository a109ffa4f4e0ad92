import { Button, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mutate } from '~/api/mutate'
import { useLocation } from 'react-router'
import { paths } from '~/lib/navigation/paths'
import { PageMeta } from '~/ui/PageMeta'
import { AuthPanel } from '../shared/AuthPanel'
import { AddressFields } from '../shared/AddressFields'
import { LetterAwaited } from '../shared/LetterAwaited'
import { OtherWay } from '../shared/OtherWay'
import { RequestPasswordResetDocument } from '../requests/RequestPasswordReset.generated'
import { addressSchema } from '../shared/schema'
import { useAuthForm } from '../shared/useAuthForm'

export default function ForgottenPasswordPage() {
  const { t } = useTranslation('auth')
  const { state } = useLocation() as { state: { email?: string } | null }
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { form, onSubmit, loading } = useAuthForm({
    schema: addressSchema,
    defaultValues: { email: state?.email ?? '' },
    send: (input) => mutate(RequestPasswordResetDocument, { input }),
    failed: 'letter.failed',
    onDone: (_answer, { email }) => setSentTo(email),
  })
  const back = <OtherWay question={t('forgotten.remembered')} label={t('login.submit')} to={paths.login} />
  if (sentTo) {
    return (
      <LetterAwaited
        title={t('forgotten.sentTitle')}
        lead={t('forgotten.sent')}
        email={sentTo}
        hint={t('forgotten.sentHint')}
      >
        <PageMeta title={t('forgotten.sentTitle')} noIndex />
        <Button variant="outline" colorPalette="gray" onClick={() => setSentTo(null)}>
          {t('forgotten.again')}
        </Button>
        <Text color="fg.muted">{back}</Text>
      </LetterAwaited>
    )
  }
  return (
    <AuthPanel title={t('forgotten.title')} lead={t('forgotten.lead')} onSubmit={onSubmit} elsewhere={back}>
      <PageMeta title={t('forgotten.title')} description={t('forgotten.lead')} canonical={paths.forgottenPassword} />
      <AddressFields form={form} loading={loading} submit={t('forgotten.submit')} />
    </AuthPanel>
  )
}
