import { Box, Button, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { mutate } from '~/api/mutations/mutate'
import { reasonOf } from '~/api/errors'
import { safeNext } from '~/lib/navigation/paths'
import { FormError } from '~/ui/form/FormError'
import { ResendVerificationEmailDocument } from '../requests/ResendVerificationEmail.generated'

/** Sends the verification email again, and shows the outcome next to the button. */
export function ResendButton({ email }: { email: string }) {
  const { t } = useTranslation('auth')
  const { search } = useLocation()
  const [status, setStatus] = useState<'idle' | 'sending' | 'sent'>('idle')
  const [failure, setFailure] = useState<string>()

  async function send() {
    setStatus('sending')
    setFailure(undefined)
    try {
      const input = { email, next: safeNext(search) }
      const [userError] = (await mutate(ResendVerificationEmailDocument, { input })).userErrors
      if (userError) setFailure(userError.message)
      setStatus(userError ? 'idle' : 'sent')
    } catch (error) {
      setFailure(reasonOf(error) ?? t('sentEmail.failed'))
      setStatus('idle')
    }
  }

  const sending = status === 'sending'
  return (
    <Box>
      <Button variant="outline" colorPalette="gray" loading={sending} aria-busy={sending} onClick={() => void send()}>
        {t('verify.resend')}
      </Button>
      <Text role="status" textStyle="sm" color="fg.success" fontWeight="medium" mt="2" _empty={{ display: 'none' }}>
        {status === 'sent' && t('verify.resent')}
      </Text>
      <Box mt="2" _empty={{ display: 'none' }}>
        <FormError message={failure} />
      </Box>
    </Box>
  )
}
