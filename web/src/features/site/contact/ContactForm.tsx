import { Box, Button, Stack } from '@chakra-ui/react'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mutate } from '~/api/mutate'
import { emptyLetter, letterSchema } from '~/forms/letter'
import { LetterFields } from '~/forms/LetterFields'
import { LetterSent } from '~/forms/LetterSent'
import { useServerForm } from '~/forms/useServerForm'
import { Form } from '~/ui/form/Form'
import { SendContactMessageDocument } from './SendContactMessage.generated'

export function ContactForm() {
  const { t } = useTranslation('contact')
  const [answerTo, setAnswerTo] = useState('')
  const { form, onSubmit, loading } = useServerForm(
    {
      name: 'contact',
      isOfAnyAccount: true,
      schema: letterSchema,
      empty: emptyLetter,
      failed: t('failed'),
      async send(letter) {
        const { userErrors } = await mutate(SendContactMessageDocument, { input: letter })
        if (userErrors.length === 0) setAnswerTo(letter.email)
        return userErrors
      },
    },
    { stays: true },
  )
  if (answerTo)
    return <LetterSent text={t('sent', { email: answerTo })} again={t('again')} onAgain={() => setAnswerTo('')} />
  return (
    <Form onSubmit={onSubmit}>
      <Stack gap="5">
        <LetterFields register={(name) => form.register(name)} errors={form.formState.errors} />
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
