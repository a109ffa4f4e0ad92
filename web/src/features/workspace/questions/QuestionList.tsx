import { Button, Stack, Text, VisuallyHidden } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { MAX_QUESTIONS } from '~/domain/questions'
import { moveButton, QuestionRow } from './QuestionRow'
import { newQuestion, type QuestionsValues } from './questionsSchema'

interface Props {
  form: UseFormReturn<QuestionsValues, unknown, QuestionsValues>
}

/** The questions in their order. */
export function QuestionList({ form }: Props) {
  const { t } = useTranslation('questions')
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: 'questions', keyName: 'key' })
  const [news, setNews] = useState('')
  const addButton = useRef<HTMLButtonElement>(null)
  const isFull = fields.length >= MAX_QUESTIONS

  function moveBy(index: number, step: 1 | -1) {
    const key = fields[index]?.key ?? ''
    const position = index + step
    move(index, position)
    setNews(t('moved', { position: position + 1, count: fields.length }))
    // The button loses the focus when it is moved with its question, and at an end it is disabled.
    const canGoOn = position + step >= 0 && position + step < fields.length
    requestAnimationFrame(() => moveButton(key, canGoOn ? step : step === 1 ? -1 : 1)?.focus())
  }

  function removeAt(index: number) {
    remove(index)
    setNews(t('removed'))
    requestAnimationFrame(() => addButton.current?.focus())
  }

  return (
    <>
      {fields.length === 0 && <Text color="fg.muted">{t('empty')}</Text>}
      {fields.length > 0 && (
        <Stack as="ol" aria-label={t('list')} gap="4" listStyleType="none">
          {fields.map(({ key }, index) => (
            <QuestionRow
              key={key}
              id={key}
              form={form}
              index={index}
              count={fields.length}
              onMove={(step) => moveBy(index, step)}
              onRemove={() => removeAt(index)}
            />
          ))}
        </Stack>
      )}
      <Stack gap="1" align="start">
        <Button
          ref={addButton}
          variant="outline"
          aria-disabled={isFull}
          onClick={() => !isFull && append(newQuestion, { focusName: `questions.${fields.length}.text` })}
        >
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
    </>
  )
}
