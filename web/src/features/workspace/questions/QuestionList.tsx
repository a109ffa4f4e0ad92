import { Button, Stack, Text, VisuallyHidden } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useController, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { MAX_QUESTIONS } from '~/domain/questions'
import { moveButton, QuestionRow, textField } from './QuestionRow'
import { newQuestion, type QuestionsValues } from './questionsSchema'

interface Props {
  form: UseFormReturn<QuestionsValues, unknown, QuestionsValues>
}

/** The questions in their order. */
export function QuestionList({ form }: Props) {
  const { t } = useTranslation('questions')
  const { field } = useController({ control: form.control, name: 'questions' })
  const questions = field.value
  const errors = form.formState.errors.questions
  const [news, setNews] = useState('')
  const container = useRef<HTMLDivElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const isFull = questions.length >= MAX_QUESTIONS

  function focusInvalid() {
    // The errors are shown by the next rendering.
    requestAnimationFrame(() => container.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  function add() {
    const question = newQuestion(questions)
    field.onChange([...questions, question])
    requestAnimationFrame(() => textField(question.key)?.focus())
  }

  function moveBy(index: number, step: 1 | -1) {
    const moved = questions[index]
    if (!moved) return
    const position = index + step
    field.onChange(questions.toSpliced(index, 1).toSpliced(position, 0, moved))
    setNews(t('moved', { position: position + 1, count: questions.length }))
    // The button loses the focus when it is moved with its question, and at an end it is disabled.
    const canGoOn = position + step >= 0 && position + step < questions.length
    requestAnimationFrame(() => moveButton(moved.key, canGoOn ? step : step === 1 ? -1 : 1)?.focus())
  }

  function removeAt(index: number) {
    field.onChange(questions.toSpliced(index, 1))
    setNews(t('removed'))
    requestAnimationFrame(() => addButton.current?.focus())
  }

  return (
    <Stack
      ref={(element: HTMLDivElement | null) => {
        container.current = element
        if (element) field.ref({ focus: focusInvalid })
      }}
      gap="5"
    >
      {questions.length === 0 && <Text color="fg.muted">{t('empty')}</Text>}
      {questions.length > 0 && (
        <Stack as="ol" aria-label={t('list')} gap="4" listStyleType="none">
          {questions.map((question, index) => (
            <QuestionRow
              key={question.key}
              question={question}
              errors={errors?.[index]}
              number={index + 1}
              count={questions.length}
              onChange={(changes) => field.onChange(questions.with(index, { ...question, ...changes }))}
              onMove={(step) => moveBy(index, step)}
              onRemove={() => removeAt(index)}
            />
          ))}
        </Stack>
      )}
      <Stack gap="1" align="start">
        <Button ref={addButton} variant="outline" aria-disabled={isFull} onClick={() => !isFull && add()}>
          <Plus aria-hidden />
          {t('add')}
        </Button>
        {isFull && (
          <Text textStyle="sm" color="fg.muted">
            {t('full', { count: MAX_QUESTIONS })}
          </Text>
        )}
      </Stack>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </Stack>
  )
}
