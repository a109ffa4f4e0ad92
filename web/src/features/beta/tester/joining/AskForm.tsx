import { Button, chakra, Stack } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { mutate } from '~/api/mutations/mutate'
import { useServerForm } from '~/forms/useServerForm'
import { atMost, text } from '~/ui/form/rules'
import { TextareaField } from '~/ui/form/TextareaField'
import { JoinProjectDocument } from './JoinPage.generated'

const askSchema = v.object({ message: text(atMost(500, 'projectLink.messageTooLong')) })

interface Props {
  token: string
  /** Leads to what is missing to ask; returns whether something was. */
  leadToAccount: () => boolean
  onAsked: () => void
}

/** Asks to join. The message is kept while its author signs in, or confirms their email address in another tab. */
export function AskForm({ token, leadToAccount, onAsked }: Props) {
  const { t } = useTranslation('joining')
  const { form, onSubmit, loading } = useServerForm({
    name: `join:${token}`,
    isOfAnyAccount: true,
    outlivesTab: true,
    schema: askSchema,
    empty: { message: '' },
    async send({ message }) {
      const input = { token, message: message || null }
      const { userErrors } = await mutate(JoinProjectDocument, { input }, { isIdempotent: true })
      return userErrors
    },
    done: t('asked'),
    failed: t('failed'),
    onDone: onAsked,
  })
  return (
    <chakra.form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!leadToAccount()) onSubmit(event)
      }}
    >
      <Stack gap="5">
        <TextareaField
          label={t('message')}
          helper={t('messageHelper')}
          optional
          error={form.formState.errors.message}
          {...form.register('message')}
        />
        <Button type="submit" size="xl" loading={loading} aria-busy={loading}>
          {t('ask')}
        </Button>
      </Stack>
    </chakra.form>
  )
}
