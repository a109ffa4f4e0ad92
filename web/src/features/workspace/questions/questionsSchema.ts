import * as v from 'valibot'
import type { QuestionInput } from '~/api/types.generated'
import { MAX_QUESTIONS, type Question, type QuestionKind, questionKinds } from '~/domain/questions'
import { atLeast, atMost, lengthOf, text } from '~/ui/form/rules'
import { message, type MessageKey } from '~/ui/form/useErrorText'

const MIN_CHOICES = 2
const MAX_CHOICES = 8
const MAX_CHOICE_LENGTH = 80

const label = text(atMost(40, 'questions.labelTooLong'))

const fields = v.object({
  /** Tells the questions of the form apart, also new ones. */
  key: v.string(),
  /** Empty for a new one. */
  id: v.string(),
  kind: v.picklist(questionKinds),
  text: text(atLeast(1, 'questions.required'), atMost(200, 'questions.tooLong')),
  /** One a line. */
  choices: v.string(),
  lowLabel: label,
  highLabel: label,
})

export type QuestionValues = v.InferOutput<typeof fields>

/** The rule that the choices break, if they count: only one kind has them. */
function brokenRule({ kind, choices: lines }: { kind: QuestionKind; choices: string }): MessageKey | undefined {
  const choices = choicesOf(lines)
  if (kind !== 'CHOICE') return undefined
  if (choices.length < MIN_CHOICES) return 'questions.choicesRequired'
  if (choices.length > MAX_CHOICES) return 'questions.choicesTooMany'
  return choices.some((choice) => lengthOf(choice) > MAX_CHOICE_LENGTH) ? 'questions.choiceTooLong' : undefined
}

const question = v.pipe(
  fields,
  v.forward(
    v.partialCheck(
      [['kind'], ['choices']],
      (values) => brokenRule(values) === undefined,
      ({ input }) => brokenRule(input) ?? '',
    ),
    ['choices'],
  ),
)

export const questionsSchema = v.object({
  questions: v.pipe(v.array(question), v.maxLength(MAX_QUESTIONS, message('questions.tooMany'))),
})

export type QuestionsValues = v.InferOutput<typeof questionsSchema>

/** An empty question beside others. */
export function newQuestion(others: readonly QuestionValues[]): QuestionValues {
  let number = 1
  while (others.some(({ key }) => key === `new-${number}`)) number += 1
  return { key: `new-${number}`, id: '', kind: 'TEXT', text: '', choices: '', lowLabel: '', highLabel: '' }
}

/** The choices of a text with one a line, each once. */
const choicesOf = (lines: string) => [...new Set(lines.split('\n').map((line) => line.trim()))].filter(Boolean)

export const valuesOf = (questions: readonly Question[]): QuestionsValues => ({
  questions: questions.map(({ id, kind, text, choices, lowLabel, highLabel }) => ({
    key: id,
    id,
    kind,
    text,
    choices: choices.join('\n'),
    lowLabel: lowLabel ?? '',
    highLabel: highLabel ?? '',
  })),
})

export const toInput = ({ id, kind, text, choices, lowLabel, highLabel }: QuestionValues): QuestionInput => ({
  ...(id && { id }),
  kind,
  text,
  ...(kind === 'CHOICE' && { choices: choicesOf(choices) }),
  ...(kind === 'SCALE' && { lowLabel, highLabel }),
})
