import { Button, chakra, Stack } from '@chakra-ui/react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type UserError, useServerForm } from '~/forms/useServerForm'
import { TextareaField } from '~/ui/form/TextareaField'
import { TextField } from '~/ui/form/TextField'
import { feedbackSchema, type FeedbackValues, emptyFeedback } from './feedbackSchema'

interface Props {
  /** Name of the draft. */
  name: string
  /** The draft is kept when the user signs in. */
  isOfAnyAccount?: boolean
  /** Default value of the name. */
  authorName?: string
  send: (values: FeedbackValues) => Promise<readonly UserError[]>
  onSent?: () => void
}

/** The form is emptied after sending: more than one feedback can be sent. */
export function FeedbackForm({ name, isOfAnyAccount = false, authorName = '', send, onSent }: Props) {
  const { t } = useTranslation('invitation')
  const { form, onSubmit, loading } = useServerForm(
    {
      name,
      isOfAnyAccount,
      schema: feedbackSchema,
      empty: { ...emptyFeedback, authorName },
      send,
      done: t('feedback.done'),
      failed: t('feedback.failed'),
      onDone: onSent,
    },
    { stays: true },
  )
  const { errors } = form.formState
  const content = useWatch({ control: form.control, name: 'content' })
  const isBlank = content.trim() === ''
  return (
    <chakra.form noValidate onSubmit={onSubmit}>
      <Stack gap="5">
        <TextareaField
          label={t('feedback.content')}
          placeholder={t('feedback.contentPlaceholder')}
          rows={5}
          helper={isBlank && t('feedback.needsText')}
          error={errors.content}
          {...form.register('content')}
        />
        <TextField
          label={t('feedback.author')}
          placeholder={t('feedback.authorPlaceholder')}
          optional
          autoComplete="name"
          error={errors.authorName}
          {...form.register('authorName')}
        />
        <Button type="submit" alignSelf="start" disabled={isBlank} loading={loading} aria-busy={loading}>
          {t('feedback.submit')}
        </Button>
      </Stack>
    </chakra.form>
  )
}
