import { Box, HStack, IconButton, SimpleGrid, Spacer, Stack, Text } from '@chakra-ui/react'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { type ChangeEvent, useId } from 'react'
import type { FieldError } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { questionKinds } from '~/domain/questions'
import { SelectField } from '~/ui/form/SelectField'
import { TextareaField } from '~/ui/form/TextareaField'
import { TextField } from '~/ui/form/TextField'
import type { QuestionValues } from './questionsSchema'

const buttonId = (question: string, step: 1 | -1) => `question-${question}-${step === 1 ? 'down' : 'up'}`

/** The button that moves a question. */
export const moveButton = (question: string, step: 1 | -1) => document.getElementById(buttonId(question, step))

const textId = (question: string) => `question-${question}-text`

/** The field with the text of a question. */
export const textField = (question: string) => document.getElementById(textId(question))?.querySelector('input')

type TextName = 'text' | 'choices' | 'lowLabel' | 'highLabel'

interface Props {
  question: QuestionValues
  errors: Partial<Record<TextName, FieldError>> | undefined
  number: number
  count: number
  onChange: (changes: Partial<QuestionValues>) => void
  onMove: (step: 1 | -1) => void
  onRemove: () => void
}

/** The fields of one question. */
export function QuestionRow({ question, errors, number, count, onChange, onMove, onRemove }: Props) {
  const { t } = useTranslation('questions')
  const titleId = useId()
  const { key, kind } = question
  const field = (name: TextName) => ({
    label: t(`field.${name}`),
    error: errors?.[name],
    value: question[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange({ [name]: event.target.value }),
  })
  const move = (step: 1 | -1, isPossible: boolean) => (
    <IconButton
      id={buttonId(key, step)}
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
        {move(-1, number > 1)}
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
      <Box id={textId(key)}>
        <TextField {...field('text')} placeholder={t(`placeholder.${kind}`)} autoComplete="off" />
      </Box>
      <SelectField
        label={t('field.kind')}
        options={questionKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        value={kind}
        onChange={(event) => onChange({ kind: questionKinds.find((value) => value === event.target.value) ?? kind })}
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
