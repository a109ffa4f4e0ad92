import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import type { Questions_QuestionnaireFragment } from './Questions.generated'
import { QuestionsForm } from './QuestionsForm'

type Question = Questions_QuestionnaireFragment['questions'][number]

const question = (id: string, text: string): Question => ({
  __typename: 'Question',
  id,
  kind: 'TEXT',
  text,
  choices: [],
  lowLabel: null,
  highLabel: null,
})

/** Shows the form. Returns the inputs that it sends. */
async function show(...questions: Question[]) {
  const sent: unknown[] = []
  const questionnaire = { __typename: 'Questionnaire' as const, id: 'qnr_1', version: 3, questions }
  const form = (
    <QuestionsForm
      projectId="prj_1"
      questionnaire={questionnaire}
      refetch={() => Promise.resolve()}
      open
      onClose={() => undefined}
      onExitComplete={() => undefined}
    >
      {null}
    </QuestionsForm>
  )
  await renderWith(
    ({ variables }) => {
      sent.push(variables.input)
      return { setQuestions: { __typename: 'SetQuestionsPayload', questionnaire, userErrors: [] } }
    },
    <RouterProvider router={createMemoryRouter([{ path: '/', element: form }])} />,
  )
  return sent
}

const row = (number: number) => within(screen.getByRole('listitem', { name: `Question ${number}` }))
const text = (number: number) => row(number).getByLabelText('Question')
const button = (name: string) => screen.getByRole('button', { name })

test('questions are added, moved, removed and saved together', async () => {
  const sent = await show(question('qst_1', 'Un ?'), question('qst_2', 'Deux ?'))
  await userEvent.click(button('Ajouter une question'))
  await waitFor(() => expect(text(3)).toHaveFocus())
  await userEvent.click(button('Enregistrer'))
  expect(await screen.findByText('La question est requise')).toBeVisible()
  await waitFor(() => expect(text(3)).toHaveFocus())
  await userEvent.type(text(3), 'Sur quoi ?')
  await userEvent.selectOptions(row(3).getByLabelText('Sorte de réponse'), 'CHOICE')
  await userEvent.type(row(3).getByLabelText('Choix'), 'Téléphone\nOrdinateur')
  await userEvent.click(button('Monter la question 3'))
  await waitFor(() => expect(button('Monter la question 2')).toHaveFocus())
  expect(text(2)).toHaveValue('Sur quoi ?')
  await userEvent.click(button('Retirer la question 1'))
  await waitFor(() => expect(button('Ajouter une question')).toHaveFocus())
  await userEvent.click(button('Enregistrer'))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({
    projectId: 'prj_1',
    expectedVersion: 3,
    questions: [
      { kind: 'CHOICE', text: 'Sur quoi ?', choices: ['Téléphone', 'Ordinateur'] },
      { id: 'qst_2', kind: 'TEXT', text: 'Deux ?' },
    ],
  })
})
