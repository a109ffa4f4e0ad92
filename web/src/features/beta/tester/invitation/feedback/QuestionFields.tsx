import { Box, Button, chakra, HStack, Stack, Text } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { FieldError } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ratings } from '~/domain/feedback'
import type { Question } from '~/domain/questions'
import { FieldGroup } from '~/ui/form/FieldGroup'
import { OtherVersion } from '~/ui/form/OtherVersion'
import { TextareaField } from '~/ui/form/TextareaField'
import type { AnswerValues } from './answers'

interface Props {
  questions: readonly Question[]
  values: AnswerValues
  onChange: (values: AnswerValues) => void
  errors: Partial<Record<string, FieldError>> | undefined
  /** Receives what focuses the first invalid answer. */
  focusRef: (element: { focus: () => void }) => void
  /** The newer answers, saved elsewhere, to questions whose answers were edited here. */
  elsewhere?: AnswerValues
  /** The questions that were answered before, by their identifiers. Their answers stay when they are no longer asked. */
  answered?: Readonly<Record<string, string>>
}

/**
 * The questions of the creator, none of which is required. They may change while they are being answered: what was
 * typed stays, also when its question has gone.
 */
export function QuestionFields({
  questions,
  values,
  onChange,
  errors,
  focusRef,
  elsewhere = {},
  answered = {},
}: Props) {
  const { t } = useTranslation('feedback')
  const container = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const texts = useTexts(questions, answered)
  const gone = Object.keys(values).filter(
    (id) => values[id]?.trim() && !questions.some((question) => question.id === id),
  )
  const set = (id: string, value: string) => onChange({ ...values, [id]: value })

  function focusInvalid() {
    // The errors are shown by the next rendering.
    requestAnimationFrame(() =>
      container.current?.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[data-invalid] input')?.focus(),
    )
  }

  if (questions.length === 0 && gone.length === 0) return null
  return (
    <Stack
      as="section"
      aria-labelledby={titleId}
      ref={(element: HTMLDivElement | null) => {
        container.current = element
        if (element) focusRef({ focus: focusInvalid })
      }}
      gap="5"
      ps="4"
      borderStartWidth="3px"
      borderColor="ember.border"
    >
      <Box>
        <Text id={titleId} fontWeight="semibold">
          {t('questions.title')}
        </Text>
        <Text textStyle="sm" color="fg.muted">
          {t('questions.hint')}
        </Text>
      </Box>
      {questions.map((question) => (
        <QuestionField
          key={question.id}
          question={question}
          value={values[question.id] ?? ''}
          error={errors?.[question.id]}
          elsewhere={elsewhere[question.id]}
          onChange={(value) => set(question.id, value)}
        />
      ))}
      {gone.map((id) => (
        <Stack key={id} gap="1" align="start">
          {texts[id] && (
            <Text textStyle="sm" fontWeight="semibold" overflowWrap="anywhere">
              {texts[id]}
            </Text>
          )}
          <Text whiteSpace="pre-line" overflowWrap="anywhere">
            {values[id]}
          </Text>
          <Text textStyle="sm" color="fg.muted">
            {t(answered[id] === undefined ? 'questions.goneNotSent' : 'questions.goneKept')}
          </Text>
          <Button size="sm" variant="outline" colorPalette="gray" onClick={() => set(id, '')}>
            <X aria-hidden />
            {t('questions.removeAnswer')}
          </Button>
        </Stack>
      ))}
    </Stack>
  )
}

/** The texts of the questions that are or were asked since the form was opened. */
function useTexts(questions: readonly Question[], answered: Readonly<Record<string, string>>) {
  const [texts, setTexts] = useState(answered)
  const news = questions.filter(({ id, text }) => texts[id] !== text)
  if (news.length > 0) setTexts({ ...texts, ...Object.fromEntries(news.map(({ id, text }) => [id, text])) })
  return texts
}

interface FieldProps {
  question: Question
  value: string
  error: FieldError | undefined
  elsewhere: string | undefined
  onChange: (value: string) => void
}

function QuestionField({ question, value, error, elsewhere, onChange }: FieldProps) {
  const { kind, text, choices, lowLabel, highLabel } = question
  const { t } = useTranslation('feedback')
  const name = useId()
  const helper = elsewhere !== undefined && (
    <OtherVersion
      value={kind === 'SCALE' && elsewhere ? t('ratingOf', { rating: elsewhere }) : elsewhere}
      onTake={() => onChange(elsewhere)}
    />
  )
  if (kind === 'TEXT')
    return (
      <TextareaField
        label={text}
        optional
        error={error}
        helper={helper}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )

  const radio = (option: string, label: string, spoken?: string) => (
    <RadioChoice key={option} label={label}>
      <input
        type="radio"
        name={name}
        value={option}
        checked={value === option}
        onChange={() => onChange(option)}
        aria-label={spoken}
      />
    </RadioChoice>
  )
  const none = radio('', t('questions.noAnswer'))
  if (kind === 'SCALE')
    return (
      <FieldGroup legend={text} optional error={error} helper={helper}>
        {() => (
          <>
            <Box w="fit-content" maxW="full">
              <HStack wrap="wrap" gap="1">
                {ratings.map((rating) => radio(String(rating), String(rating), spokenOf(rating)))}
              </HStack>
              {/* The radio buttons say it too. */}
              <HStack aria-hidden justify="space-between" align="start" gap="6" pe="3" textStyle="sm" color="fg.muted">
                <Text as="span">{lowLabel}</Text>
                <Text as="span" textAlign="end">
                  {highLabel}
                </Text>
              </HStack>
            </Box>
            {none}
          </>
        )}
      </FieldGroup>
    )

  function spokenOf(rating: number) {
    const label = rating === 1 ? lowLabel : rating === 5 ? highLabel : null
    return [t('ratingOf', { rating }), label].filter(Boolean).join(', ')
  }

  return (
    <FieldGroup legend={text} optional error={error} helper={helper}>
      {() => (
        <Stack gap="0">
          {choices.map((choice) => radio(choice, choice))}
          {value !== '' && !choices.includes(value) && radio(value, t('questions.choiceGone', { choice: value }))}
          {none}
        </Stack>
      )}
    </FieldGroup>
  )
}

function RadioChoice({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <chakra.label
      display="inline-flex"
      alignItems="center"
      gap="2"
      minH="11"
      pe="3"
      cursor="pointer"
      overflowWrap="anywhere"
    >
      {children}
      {label}
    </chakra.label>
  )
}
