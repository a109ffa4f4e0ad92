import { Button, chakra, Stack } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { mutate } from '~/api/mutations/mutate'
import { useServerForm } from '~/forms/useServerForm'
import { atMost, text } from '~/ui/form/rules'
import { TextareaField } from '~/ui/form/TextareaField'
import { ApplyToProjectDocument } from './PublicProject.generated'

const applySchema = v.object({ answer: text(atMost(500, 'directory.answerTooLong')) })

interface Props {
  projectId: string
  question: string | null
  /** Leads to what is missing to apply; returns whether something was. */
  leadToAccount: () => boolean
  onApplied: () => void
}

/** Applies to test the project. What is written is kept until its author has an account, also in another tab. */
export function ApplyForm({ projectId, question, leadToAccount, onApplied }: Props) {
  const { t } = useTranslation(['directory', 'errors'])
  const { form, onSubmit, loading } = useServerForm({
    name: `apply:${projectId}`,
    isOfAnyAccount: true,
    outlivesTab: true,
    schema: applySchema,
    empty: { answer: '' },
    async send({ answer }) {
      const input = { projectId, answer: answer || null }
      const { userErrors } = await mutate(ApplyToProjectDocument, { input }, { isIdempotent: true })
      return userErrors
    },
    done: t('apply.done'),
    failed: t('apply.failed'),
    onDone: onApplied,
  })
  return (
    <chakra.form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!leadToAccount()) onSubmit(event)
      }}
    >
      <Stack gap="4">
        <TextareaField
          label={question ?? t('apply.message')}
          helper={t(question ? 'apply.answerHelper' : 'apply.messageHelper')}
          optional={!question}
          error={form.formState.errors.answer}
          {...form.register('answer')}
        />
        <Button type="submit" size="lg" alignSelf="start" loading={loading} aria-busy={loading}>
          {t('apply.submit')}
        </Button>
      </Stack>
    </chakra.form>
  )
}
