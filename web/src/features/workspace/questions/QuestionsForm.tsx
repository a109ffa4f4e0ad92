import { Button, Dialog, HStack, Stack, Text } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mutate } from '~/api/mutations/mutate'
import { type DialogProps, useDialogForm } from '~/forms/useDialogForm'
import { DialogFrame } from '~/ui/dialog/DialogFrame'
import { useFocusOnceLoaded } from '~/ui/dialog/useFocusOnceLoaded'
import { DialogForm } from '~/ui/form/FormDialog'
import { FormError } from '~/ui/form/FormError'
import { type Questions_QuestionnaireFragment, SetQuestionsDocument } from './Questions.generated'
import { QuestionList } from './QuestionList'
import { textField } from './QuestionRow'
import { questionsSchema, type QuestionsValues, toInput, valuesOf } from './questionsSchema'

interface Props extends DialogProps {
  projectId: string
  /** As it is now; without it, until it is loaded. */
  questionnaire: Questions_QuestionnaireFragment | null | undefined
  /** Loads the current version. */
  refetch: () => Promise<unknown>
  /** Shown in place of the questions until they are loaded. */
  children: ReactNode
}

/** The form with all questions. They are saved together, unless they were changed elsewhere meanwhile. */
export function QuestionsForm({
  projectId,
  questionnaire: live,
  refetch,
  open,
  onClose,
  onExitComplete,
  children,
}: Props) {
  const { t } = useTranslation(['questions', 'errors'])
  // A change from elsewhere must not move the questions under the hands of whoever edits them.
  const [edited, setEdited] = useState(live ?? undefined)
  /** The version that may be overwritten, because its questions were seen and refused. */
  const [refused, setRefused] = useState(0)

  async function send({ questions }: QuestionsValues) {
    const expectedVersion = Math.max(edited?.version ?? 0, refused)
    const input = { projectId, expectedVersion, questions: questions.map(toInput) }
    const { userErrors } = await mutate(SetQuestionsDocument, { input })
    return userErrors
  }

  const { form, isDirty, discard, changedElsewhere, dialogProps } = useDialogForm({
    name: `questions:${projectId}`,
    schema: questionsSchema,
    empty: { questions: [] },
    values: edited ? valuesOf(edited.questions) : null,
    onClose,
    send,
    onConflict: refetch,
    done: t('saved'),
    failed: t('saveFailed'),
  })
  if (live && (!edited || (!isDirty && live.version > edited.version))) setEdited(live)
  const isNewer = live && edited && (live.version > edited.version || changedElsewhere.questions !== undefined)
  const theirs = isDirty && isNewer && refused < live.version ? live : undefined
  const firstField = () => textField(form.getValues('questions')[0]?.key ?? '') ?? null
  useFocusOnceLoaded(Boolean(edited), () => firstField()?.focus())

  function takeTheirs() {
    discard()
    setEdited(theirs)
  }

  return (
    <DialogFrame
      open={open}
      title={t('title')}
      onClose={dialogProps.onClose}
      onExitComplete={onExitComplete}
      initialFocusEl={firstField}
    >
      {edited ? (
        <DialogForm {...dialogProps} submitLabel={t('save')}>
          <Text color="fg.muted">{t('hint')}</Text>
          {theirs && (
            <Stack gap="3">
              <FormError message={t('errors:questions.versionConflict')} />
              <Stack as="ol" gap="1" ps="5" listStyleType="decimal" aria-label={t('theirs')}>
                {theirs.questions.map(({ id, text }) => (
                  <Text as="li" key={id} overflowWrap="anywhere">
                    {text}
                  </Text>
                ))}
              </Stack>
              <HStack wrap="wrap">
                <Button size="sm" variant="outline" colorPalette="gray" onClick={takeTheirs}>
                  {t('takeTheirs')}
                </Button>
                <Button size="sm" variant="outline" colorPalette="gray" onClick={() => setRefused(theirs.version)}>
                  {t('keepMine')}
                </Button>
              </HStack>
            </Stack>
          )}
          <QuestionList form={form} />
        </DialogForm>
      ) : (
        <Dialog.Body pb="6">{children}</Dialog.Body>
      )}
    </DialogFrame>
  )
}
