import { Box, Button, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mutate } from '~/api/mutate'
import { reasonOf } from '~/api/errors'
import { FormError } from '~/ui/form/FormError'
import { ResendVerificationEmailDocument } from '../requests/ResendVerificationEmail.generated'

/** Has the letter that verifies an address sent once more, and says what became of it beside the button. */
export function SendAgain({ email }: { email: string }) {
  const { t } = useTranslation('auth')
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle')
  const [failure, setFailure] = useState<string>()

  async function send() {
    setState('sending')
    setFailure(undefined)
    try {
      const [refusal] = (await mutate(ResendVerificationEmailDocument, { input: { email } })).userErrors
      if (refusal) setFailure(refusal.message)
      setState(refusal ? 'idle' : 'sent')
    } catch (error) {
      setFailure(reasonOf(error) ?? t('letter.failed'))
      setState('idle')
    }
  }

  const sending = state === 'sending'
  return (
    <Box>
      <Button variant="outline" colorPalette="gray" loading={sending} aria-busy={sending} onClick={() => void send()}>
        {t('verify.resend')}
      </Button>
      <Text role="status" textStyle="sm" color="fg.success" fontWeight="medium" mt="2" _empty={{ display: 'none' }}>
        {state === 'sent' && t('verify.resent')}
      </Text>
      <Box mt="2" _empty={{ display: 'none' }}>
        <FormError message={failure} />
      </Box>
    </Box>
  )
}
