import * as v from 'valibot'
import { expect, test } from 'vitest'
import { newQuestion, questionsSchema, type QuestionValues, toInput, valuesOf } from './questionsSchema'

const filled = (question: Partial<QuestionValues>) => ({ ...newQuestion([]), text: 'Quoi ?', ...question })

const errorsOf = (...questions: Partial<QuestionValues>[]) => {
  const { issues } = v.safeParse(questionsSchema, { questions: questions.map(filled) })
  return issues?.map((issue) => [v.getDotPath(issue), issue.message]) ?? []
}

test('the rules are those of the server', () => {
  expect(errorsOf({ text: ' ' }, { text: 'é'.repeat(201) })).toEqual([
    ['questions.0.text', 'questions.required'],
    ['questions.1.text', 'questions.tooLong'],
  ])
  const choices = (...all: string[]) => errorsOf({ kind: 'CHOICE', choices: all.join('\n') })
  expect(choices('Oui', ' ', 'Oui ')).toEqual([['questions.0.choices', 'questions.choicesRequired']])
  expect(choices(...'abcdefghi')).toEqual([['questions.0.choices', 'questions.choicesTooMany']])
  expect(choices('Oui', 'é'.repeat(81))).toEqual([['questions.0.choices', 'questions.choiceTooLong']])
  expect(choices(...'abcdefgh')).toEqual([])
  expect(errorsOf({ kind: 'TEXT', choices: 'Oui' })).toEqual([])
  expect(errorsOf({ kind: 'SCALE', lowLabel: 'é'.repeat(41) })).toEqual([
    ['questions.0.lowLabel', 'questions.labelTooLong'],
  ])
  expect(errorsOf(...Array.from({ length: 6 }, () => ({})))).toEqual([['questions', 'questions.tooMany']])
})

test('only what the kind has is sent', () => {
  const all = { ...newQuestion([]), text: 'Quoi ?', choices: ' Oui \n\nNon\nOui', lowLabel: 'Peu' }
  expect(toInput(all)).toEqual({ kind: 'TEXT', text: 'Quoi ?' })
  expect(toInput({ ...all, id: 'qst_1', kind: 'CHOICE' })).toEqual({
    id: 'qst_1',
    kind: 'CHOICE',
    text: 'Quoi ?',
    choices: ['Oui', 'Non'],
  })
  const asked = { id: 'qst_1', kind: 'SCALE', text: 'Quoi ?', choices: [], lowLabel: 'Peu', highLabel: null } as const
  expect(valuesOf([asked]).questions.map(toInput)).toEqual([
    { id: 'qst_1', kind: 'SCALE', text: 'Quoi ?', lowLabel: 'Peu', highLabel: '' },
  ])
})
