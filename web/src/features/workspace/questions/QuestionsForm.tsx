import { Button, HStack, Stack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mutate } from '~/api/mutations/mutate'
import { type DialogProps, useDialogForm } from '~/forms/useDialogForm'
import { FormDialog } from '~/ui/form/FormDialog'
import { FormError } from '~/ui/form/FormError'
import { type Questions_QuestionnaireFragment, SetQuestionsDocument } from './Questions.generated'
import { QuestionList } from './QuestionList'
import { questionsSchema, type QuestionsValues, toInput, valuesOf } from './questionsSchema'

interface Props extends DialogProps {
  projectId: string
  /** As it is now. */
  questionnaire: Questions_QuestionnaireFragment
  /** Loads the current version. */
  refetch: () => Promise<unknown>
}

/** The form with all questions. They are saved together, unless they were changed elsewhere meanwhile. */
export function QuestionsForm({ projectId, questionnaire: live, refetch, open, onClose, onExitComplete }: Props) {
  const { t } = useTranslation(['questions', 'errors'])
  // A change from elsewhere must not move the questions under the hands of whoever edits them.
  const [edited, setEdited] = useState(live)
  /** The version that may be overwritten, because its questions were seen and refused. */
  const [refused, setRefused] = useState(0)

  async function send({ questions }: QuestionsValues) {
    const expectedVersion = Math.max(edited.version, refused)
    const input = { projectId, expectedVersion, questions: questions.map(toInput) }
    const { userErrors } = await mutate(SetQuestionsDocument, { input })
    return userErrors
  }

  const { form, isDirty, discard, changedElsewhere, dialogProps } = useDialogForm({
    name: `questions:${projectId}`,
    schema: questionsSchema,
    empty: { questions: [] },
    values: valuesOf(edited.questions),
    onClose,
    send,
    onConflict: refetch,
    done: t('saved'),
    failed: t('saveFailed'),
  })
  if (!isDirty && live.version > edited.version) setEdited(live)
  const isNewer = live.version > edited.version || changedElsewhere.questions !== undefined
  const isConflict = isDirty && isNewer && refused < live.version

  function takeTheirs() {
    discard()
    setEdited(live)
  }

  return (
    <FormDialog {...dialogProps} open={open} onExitComplete={onExitComplete} title={t('title')} submitLabel={t('save')}>
      <Text color="fg.muted">{t('hint')}</Text>
      {isConflict && (
        <Stack gap="3">
          <FormError message={t('errors:questions.versionConflict')} />
          <Stack as="ol" gap="1" ps="5" listStyleType="decimal" aria-label={t('theirs')}>
            {live.questions.map(({ id, text }) => (
              <Text as="li" key={id} overflowWrap="anywhere">
                {text}
              </Text>
            ))}
          </Stack>
          <HStack wrap="wrap">
            <Button size="sm" variant="outline" colorPalette="gray" onClick={takeTheirs}>
              {t('takeTheirs')}
            </Button>
            <Button size="sm" variant="outline" colorPalette="gray" onClick={() => setRefused(live.version)}>
              {t('keepMine')}
            </Button>
          </HStack>
        </Stack>
      )}
      <QuestionList form={form} />
    </FormDialog>
  )
}
