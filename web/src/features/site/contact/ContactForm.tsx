import { Box, Button, Stack } from '@chakra-ui/react'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mutate } from '~/api/mutations/mutate'
import { emptyContactMessage, contactMessageSchema } from '~/forms/contactMessage'
import { ContactFields } from '~/forms/ContactFields'
import { MessageSent } from '~/forms/MessageSent'
import { useServerForm } from '~/forms/useServerForm'
import { Form } from '~/ui/form/Form'
import { SendContactMessageDocument } from './SendContactMessage.generated'

export function ContactForm() {
  const { t } = useTranslation('contact')
  const [replyEmail, setReplyEmail] = useState('')
  const { form, onSubmit, loading } = useServerForm(
    {
      name: 'contact',
      isOfAnyAccount: true,
      schema: contactMessageSchema,
      empty: emptyContactMessage,
      failed: t('failed'),
      async send(message) {
        const { userErrors } = await mutate(SendContactMessageDocument, { input: message }, { isIdempotent: true })
        if (userErrors.length === 0) setReplyEmail(message.email)
        return userErrors
      },
    },
    { stays: true },
  )

  function writeAgain() {
    setReplyEmail('')
    requestAnimationFrame(() => form.setFocus('name'))
  }

  if (replyEmail)
    return <MessageSent text={t('sent', { email: replyEmail })} againLabel={t('again')} onAgain={writeAgain} />
  return (
    <Form onSubmit={onSubmit}>
      <Stack gap="5">
        <ContactFields register={(name) => form.register(name)} errors={form.formState.errors} />
        <Box>
          <Button type="submit" size="lg" loading={loading} aria-busy={loading}>
            <Send aria-hidden />
            {t('submit')}
          </Button>
        </Box>
      </Stack>
    </Form>
  )
}
