import { expect, test } from 'vitest'
import type { Answer, Question } from '~/domain/questions'
import { byQuestion, mergeAnswers, toAnswers, toValues } from './answers'

const question = (id: string, kind: Question['kind'], choices: string[] = []): Question => ({
  id,
  kind,
  text: `${id} ?`,
  choices,
  lowLabel: null,
  highLabel: null,
})

const answer = (questionId: string, kind: Answer['kind'], value: Partial<Answer>): Answer => ({
  questionId,
  question: `${questionId} ?`,
  kind,
  text: null,
  choice: null,
  scale: null,
  lowLabel: null,
  highLabel: null,
  ...value,
})

const asked = [question('a', 'TEXT'), question('b', 'CHOICE', ['Oui', 'Non']), question('c', 'SCALE')]

test('only what is asked and offered is sent', () => {
  expect(toAnswers({ a: ' Tout ', b: 'Oui', c: '4' }, asked)).toEqual([
    { questionId: 'a', text: 'Tout' },
    { questionId: 'b', choice: 'Oui' },
    { questionId: 'c', scale: 4 },
  ])
  expect(toAnswers({ a: ' ', b: 'Peut-être', c: '', gone: 'Tout' }, asked)).toEqual([])
})

test('what was answered before stays when its question or its choice goes', () => {
  const saved = [answer('b', 'CHOICE', { choice: 'Peut-être' }), answer('gone', 'SCALE', { scale: 2 })]
  const kept = [
    { questionId: 'b', choice: 'Peut-être' },
    { questionId: 'gone', scale: 2 },
  ]
  expect(toAnswers(toValues(saved), asked, saved)).toEqual(kept)
  expect(toAnswers({ ...toValues(saved), gone: '' }, asked, saved)).toEqual(kept.slice(0, 1))
})

test('an error is named by the question of the answer', () => {
  const sent = [{ questionId: 'a', text: 'Tout' }]
  const error = (field: string[] | null) => ({ field, message: 'Non.' })
  expect(byQuestion([error(['input', 'answers', '0', 'text'])], sent)[0]?.field).toEqual(['input', 'answers', 'a'])
  for (const other of [error(['input', 'content']), error(['input', 'answers']), error(null)])
    expect(byQuestion([other], sent)).toEqual([other])
})

test('what is edited here joins what was answered elsewhere meanwhile', () => {
  const base = { a: 'Tout', b: 'Oui' }
  expect(mergeAnswers({ a: 'Rien', b: 'Oui', c: '' }, base, { a: 'Tout', b: 'Non', c: '4' })).toEqual({
    a: 'Rien',
    b: 'Non',
    c: '4',
  })
  expect(mergeAnswers({ a: '', b: 'Oui' }, base, base)).toEqual({ a: '', b: 'Oui' })
})
