import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import MergeDialog from './MergeDialog'
import { feedback } from '../feedback.fixture'
import { applyTriageChanges, type TriageFeedback } from '../liveTriage'

const ids = ['fbk_3', 'fbk_2', 'fbk_1']
const dialog = { projectId: 'prj_1', ids, open: true, onClose: () => {}, onExitComplete: () => {}, onMerged: () => {} }

test('what becomes a duplicate elsewhere while the dialog is open is no longer offered', async () => {
  const sent: unknown[] = []
  const { cache } = await renderWith(
    ({ variables }) => {
      sent.push(variables.input)
      return { mergeFeedbacks: { __typename: 'MergeFeedbacksPayload', feedbacks: [], userErrors: [] } }
    },
    <MergeDialog {...dialog} />,
  )
  const receive = (objects: readonly TriageFeedback[]) =>
    act(
      () =>
        void applyTriageChanges(
          cache,
          'prj_1',
          objects.map((object) => ({ operation: 'UPDATED', id: object.id, object })),
        ),
    )
  receive([feedback(3), feedback(2), feedback(1)])
  expect(await screen.findByRole('radio', { name: /Testeur 1/ })).toBeChecked()

  receive([
    feedback(1, { version: 2, duplicateOf: { __typename: 'Feedback', id: 'fbk_9', authorName: '', content: '' } }),
  ])
  await waitFor(() => expect(screen.queryByRole('radio', { name: /Testeur 1/ })).toBeNull())
  expect(screen.getByRole('radio', { name: /Testeur 2/ })).toBeChecked()
  await userEvent.click(screen.getByRole('button', { name: 'Fusionner' }))
  await waitFor(() => expect(sent).toEqual([{ ids: ['fbk_1', 'fbk_3'], intoId: 'fbk_2' }]))

  act(() => void applyTriageChanges(cache, 'prj_1', [{ operation: 'DELETED', id: 'fbk_2', object: null }]))
  await waitFor(() => expect(screen.queryByRole('radio', { name: /Testeur 2/ })).toBeNull())
  expect(screen.getByRole('radio', { name: /Testeur 3/ })).toBeChecked()
})
