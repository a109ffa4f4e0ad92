import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { useDialog } from '~/lib/useDialog'
import { renderWith } from '~/test/render'
import { QuestionsDialog } from './QuestionsDialog'

vi.mock('./useQuestionnaireChanges', () => ({ useQuestionnaireChanges: vi.fn<() => void>() }))

const questionnaire = {
  __typename: 'Questionnaire',
  id: 'qnr_1',
  version: 1,
  questions: [
    { __typename: 'Question', id: 'qst_1', kind: 'TEXT', text: 'Un ?', choices: [], lowLabel: null, highLabel: null },
  ],
}

function Page() {
  const { isShown, show, dialog } = useDialog()
  return (
    <>
      <button onClick={show}>Questions</button>
      {isShown && <QuestionsDialog projectId="prj_1" {...dialog} />}
    </>
  )
}

test('the first question has the focus once it is loaded, and what opened the dialog has it afterwards', async () => {
  let load = () => {}
  const loaded = new Promise<void>((resolve) => (load = resolve))
  await renderWith(
    async () => {
      await loaded
      return { project: { __typename: 'Project', id: 'prj_1', questionnaire } }
    },
    <RouterProvider router={createMemoryRouter([{ path: '/', element: <Page /> }])} />,
  )
  const opener = screen.getByRole('button', { name: 'Questions' })
  await userEvent.click(opener)
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog).toHaveFocus())
  load()
  await waitFor(() => expect(screen.getByLabelText('Question')).toHaveFocus())
  expect(screen.getByRole('dialog')).toBe(dialog)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(opener).toHaveFocus())
})
