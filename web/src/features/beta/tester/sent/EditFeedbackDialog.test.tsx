import { useFragment } from '@apollo/client/react'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { Question } from '~/domain/questions'
import { renderWith } from '~/test/render'
import EditFeedbackDialog from './EditFeedbackDialog'
import type { SentFeedback } from './liveSent'
import { SentFeedback_FeedbackFragmentDoc } from './SentFeedback.generated'
import { sentFeedback } from './sentFeedback.fixture'

const feedback: SentFeedback = { ...sentFeedback, kind: 'BUG', steps: 'Ouvrir le menu.' }

const fragment = { fragment: SentFeedback_FeedbackFragmentDoc, fragmentName: 'SentFeedback_feedback' }

/** The feedback as the cache has it, so that a change shows. */
function Shown({ questions = [] }: { questions?: readonly Question[] }) {
  const { data, complete } = useFragment({ ...fragment, from: { __typename: 'Feedback', id: feedback.id } })
  return (
    <EditFeedbackDialog
      feedback={complete ? data : feedback}
      film={null}
      questions={questions}
      token={undefined}
      open
      onClose={() => undefined}
      onExitComplete={() => undefined}
    />
  )
}

test('edited texts show what was saved elsewhere meanwhile', async () => {
  const { cache } = await renderWith(
    () => new Promise(() => {}),
    <MemoryRouter>
      <Shown />
    </MemoryRouter>,
  )
  await userEvent.type(await screen.findByDisplayValue('Le menu disparaît.'), ' Toujours.')
  await userEvent.type(screen.getByDisplayValue('Ouvrir le menu.'), ' Attendre.')
  const data: SentFeedback = { ...feedback, content: 'Le menu ferme.', steps: 'Cliquer.', version: 2 }
  act(() => void cache.writeFragment({ ...fragment, data }))
  expect(await screen.findByText('Changé entre-temps en : Le menu ferme.')).toBeVisible()
  expect(screen.getByText('Changé entre-temps en : Cliquer.')).toBeVisible()
})

test('kind, severity and rating show what was saved elsewhere meanwhile', async () => {
  const { cache } = await renderWith(
    () => new Promise(() => {}),
    <MemoryRouter>
      <Shown />
    </MemoryRouter>,
  )
  await userEvent.selectOptions(await screen.findByLabelText(/^Gravité/), 'MAJOR')
  await userEvent.click(screen.getByRole('radio', { name: '4 sur 5' }))
  act(() => void cache.writeFragment({ ...fragment, data: { ...feedback, severity: 'MINOR', rating: 2, version: 2 } }))
  expect(await screen.findByText('Changé entre-temps en : Mineur')).toBeVisible()
  expect(screen.getByText('Changé entre-temps en : 2 sur 5')).toBeVisible()
})

test('steps that are typed stay when the feedback is no bug any more', async () => {
  const { cache } = await renderWith(
    () => new Promise(() => {}),
    <MemoryRouter>
      <Shown />
    </MemoryRouter>,
  )
  await userEvent.type(await screen.findByDisplayValue('Ouvrir le menu.'), ' Attendre.')
  act(() => void cache.writeFragment({ ...fragment, data: { ...feedback, kind: 'IDEA', steps: null, version: 2 } }))
  await vi.waitFor(() => expect(screen.getByLabelText(/^Nature/)).toHaveValue('IDEA'))
  expect(screen.getByDisplayValue('Ouvrir le menu. Attendre.')).toBeVisible()
})

const question = (id: string, text: string, kind: Question['kind'] = 'TEXT'): Question => ({
  id,
  kind,
  text,
  choices: [],
  lowLabel: null,
  highLabel: null,
})

const answerTo = (
  questionId: string,
  value: Partial<SentFeedback['answers'][number]>,
): SentFeedback['answers'][number] => ({
  __typename: 'FeedbackAnswer',
  questionId,
  question: '',
  kind: 'TEXT',
  text: null,
  choice: null,
  scale: null,
  lowLabel: null,
  highLabel: null,
  ...value,
})

test('an answer is sent with those that were saved elsewhere meanwhile, and nothing else', async () => {
  const inputs: unknown[] = []
  const { cache } = await renderWith(
    ({ variables }) => {
      inputs.push(variables['input'])
      return new Promise(() => {})
    },
    <MemoryRouter>
      <Shown questions={[question('qst_1', 'Où ?'), question('qst_2', 'Quand ?')]} />
    </MemoryRouter>,
  )
  await userEvent.type(await screen.findByLabelText(/^Où/), 'Au menu')
  const saved = answerTo('qst_2', { text: 'Hier' })
  act(() => void cache.writeFragment({ ...fragment, data: { ...feedback, answers: [saved], version: 2 } }))
  await vi.waitFor(() => expect(screen.getByLabelText(/^Quand/)).toHaveValue('Hier'))
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await vi.waitFor(() => expect(inputs).toHaveLength(1))
  expect(inputs[0]).toEqual({
    id: 'fbk_1',
    answers: [
      { questionId: 'qst_1', text: 'Au menu' },
      { questionId: 'qst_2', text: 'Hier' },
    ],
  })
})

test('an edited answer shows what was saved elsewhere meanwhile, which may be taken', async () => {
  const { cache } = await renderWith(
    () => new Promise(() => {}),
    <MemoryRouter>
      <Shown questions={[question('qst_1', 'Où ?'), question('qst_2', 'Combien ?', 'SCALE')]} />
    </MemoryRouter>,
  )
  await userEvent.type(await screen.findByLabelText(/^Où/), 'Au menu')
  const scale = within(screen.getByRole('group', { name: /^Combien/ }))
  await userEvent.click(scale.getByRole('radio', { name: '4 sur 5' }))
  const answers = [answerTo('qst_1', { text: 'En bas' }), answerTo('qst_2', { kind: 'SCALE', scale: 2 })]
  act(() => void cache.writeFragment({ ...fragment, data: { ...feedback, answers, version: 2 } }))
  expect(await screen.findByText('Changé entre-temps en : En bas')).toBeVisible()
  expect(scale.getByText('Changé entre-temps en : 2 sur 5')).toBeVisible()
  await userEvent.click(scale.getByRole('button', { name: 'Reprendre cette valeur' }))
  expect(scale.getByRole('radio', { name: '2 sur 5' })).toBeChecked()
  expect(scale.queryByText(/^Changé entre-temps/)).toBeNull()
  expect(screen.getByLabelText(/^Où/)).toHaveValue('Au menu')
})
