import { HStack, IconButton, SimpleGrid, Spacer, Stack, Text } from '@chakra-ui/react'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { questionKinds } from '~/domain/questions'
import { SelectField } from '~/ui/form/SelectField'
import { TextareaField } from '~/ui/form/TextareaField'
import { TextField } from '~/ui/form/TextField'
import type { QuestionsValues } from './questionsSchema'

const buttonId = (question: string, step: 1 | -1) => `question-${question}-${step === 1 ? 'down' : 'up'}`

/** The button that moves a question. */
export const moveButton = (question: string, step: 1 | -1) => document.getElementById(buttonId(question, step))

interface Props {
  id: string
  form: UseFormReturn<QuestionsValues, unknown, QuestionsValues>
  index: number
  count: number
  onMove: (step: 1 | -1) => void
  onRemove: () => void
}

/** The fields of one question. */
export function QuestionRow({ id, form, index, count, onMove, onRemove }: Props) {
  const { t } = useTranslation('questions')
  const titleId = useId()
  const kind = useWatch({ control: form.control, name: `questions.${index}.kind` })
  const errors = form.formState.errors.questions?.[index]
  const number = index + 1
  const field = (name: 'text' | 'choices' | 'lowLabel' | 'highLabel') => ({
    label: t(`field.${name}`),
    error: errors?.[name],
    ...form.register(`questions.${index}.${name}`),
  })
  const move = (step: 1 | -1, isPossible: boolean) => (
    <IconButton
      id={buttonId(id, step)}
      size="sm"
      variant="ghost"
      colorPalette="gray"
      disabled={!isPossible}
      aria-label={t(step === 1 ? 'moveDown' : 'moveUp', { number })}
      title={t(step === 1 ? 'moveDown' : 'moveUp', { number })}
      onClick={() => onMove(step)}
    >
      {step === 1 ? <ArrowDown aria-hidden /> : <ArrowUp aria-hidden />}
    </IconButton>
  )

  return (
    <Stack as="li" gap="4" p="4" borderWidth="1px" rounded="l2" bg="bg.subtle" aria-labelledby={titleId}>
      <HStack gap="1">
        <Text id={titleId} fontWeight="semibold">
          {t('number', { number })}
        </Text>
        <Spacer />
        {move(-1, index > 0)}
        {move(1, number < count)}
        <IconButton
          size="sm"
          variant="ghost"
          colorPalette="gray"
          aria-label={t('remove', { number })}
          title={t('remove', { number })}
          onClick={onRemove}
        >
          <Trash2 aria-hidden />
        </IconButton>
      </HStack>
      <TextField {...field('text')} placeholder={t(`placeholder.${kind}`)} autoComplete="off" />
      <SelectField
        label={t('field.kind')}
        options={questionKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        {...form.register(`questions.${index}.kind`)}
      />
      {kind === 'CHOICE' && <TextareaField {...field('choices')} helper={t('field.choicesHelper')} rows={3} />}
      {kind === 'SCALE' && (
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
          <TextField {...field('lowLabel')} optional placeholder={t('placeholder.lowLabel')} autoComplete="off" />
          <TextField {...field('highLabel')} optional placeholder={t('placeholder.highLabel')} autoComplete="off" />
        </SimpleGrid>
      )}
    </Stack>
  )
}
