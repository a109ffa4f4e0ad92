import type { AnswerInput } from '~/api/types.generated'
import type { Answer, Question } from '~/domain/questions'
import type { UserError } from '~/forms/useServerForm'

/** What was typed or chosen, by the identifier of the question. A blank one is no answer. */
export type AnswerValues = Record<string, string>

const valueOf = ({ text, choice, scale }: Answer) => text ?? choice ?? String(scale)

export const toValues = (answers: readonly Answer[]): AnswerValues =>
  Object.fromEntries(answers.map((answer) => [answer.questionId, valueOf(answer)]))

/** Whether a value can be sent. */
const isOffered = ({ kind, choices }: Question, value: string) => kind !== 'CHOICE' || choices.includes(value)

const toInput = ({ id, kind }: Pick<Question, 'id' | 'kind'>, value: string): AnswerInput => ({
  questionId: id,
  ...(kind === 'TEXT' && { text: value }),
  ...(kind === 'CHOICE' && { choice: value }),
  ...(kind === 'SCALE' && { scale: Number(value) }),
})

/**
 * The answers to send: to the questions that are asked, and those that were sent before to others.
 * @param saved the answers that were sent before
 */
export function toAnswers(
  values: AnswerValues,
  questions: readonly Question[],
  saved: readonly Answer[] = [],
): AnswerInput[] {
  const savedValues = toValues(saved)
  const asked = questions.flatMap((question) => {
    const value = values[question.id]?.trim() ?? ''
    const canBeSent = value !== '' && (isOffered(question, value) || value === savedValues[question.id])
    return canBeSent ? [toInput(question, value)] : []
  })
  const gone = saved
    .filter(({ questionId }) => !questions.some(({ id }) => id === questionId) && values[questionId])
    .map(({ questionId, kind }) => toInput({ id: questionId, kind }, savedValues[questionId] ?? ''))
  return [...asked, ...gone]
}

/** Whether an answer, or none, is another one. */
const differs = (id: string, values: AnswerValues, others: AnswerValues) => (values[id] ?? '') !== (others[id] ?? '')

/** The current answers, with those that were edited here. @param base what they were edited from */
export const mergeAnswers = (edited: AnswerValues, base: AnswerValues, current: AnswerValues): AnswerValues => ({
  ...current,
  ...Object.fromEntries(Object.entries(edited).filter(([id]) => differs(id, edited, base))),
})

/** The current answers to what was answered here, and elsewhere in another way. @param base what both were edited from */
export const answersElsewhere = (edited: AnswerValues, base: AnswerValues, current: AnswerValues): AnswerValues =>
  Object.fromEntries(
    Object.keys(edited)
      .filter((id) => differs(id, edited, base) && differs(id, current, base) && differs(id, edited, current))
      .map((id) => [id, current[id] ?? '']),
  )

/** Names the errors of answers by their questions, as the fields of the form are, instead of by their places. */
export function byQuestion<T extends UserError>(userErrors: readonly T[], sent: readonly AnswerInput[]): readonly T[] {
  return userErrors.map((error) => {
    const [input, list, index] = error.field ?? []
    const answer = list === 'answers' ? sent[Number(index)] : undefined
    return input && list && answer ? { ...error, field: [input, list, answer.questionId] } : error
  })
}

/** Whether the questions have changed since they were loaded, as the errors of answers to them tell. */
export const areOutdated = (userErrors: readonly UserError[]) =>
  userErrors.some(({ field }) => field?.[1] === 'answers')
