import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { type Answer, renderWith } from '~/test/render'
import { DetailActions } from './DetailActions'
import type { TriageFeedback } from '../liveTriage'
import { feedback } from '../feedback.fixture'

const show = (isPublic: boolean, answer: Answer = () => ({ project: null })) =>
  renderWith(
    answer,
    <MemoryRouter>
      <DetailActions
        projectId="prj_1"
        feedback={feedback(1, { isPublic })}
        onRead={() => undefined}
        onFix={() => undefined}
      />
    </MemoryRouter>,
  )

test('where public feedback is shown is said without a tooltip', async () => {
  await show(false)
  expect(screen.queryByText(/^Montré sur la page publique/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Public' })).toHaveAccessibleDescription(/^Montré sur la page publique/)
  cleanup()
  await show(true)
  expect(screen.getByText(/^Montré sur la page publique/)).toBeVisible()
})

test('what is chosen is shown at once, and of several choices the server has the last', async () => {
  const sent: Partial<TriageFeedback>[] = []
  const finish: (() => void)[] = []
  await show(false, async ({ operationName, variables }) => {
    if (operationName !== 'TriageFeedbacks') return { project: null }
    const { ids: _, ...changes } = variables.input
    sent.push(changes)
    await new Promise<void>((resolve) => finish.push(resolve))
    const feedbacks = [feedback(1, { ...changes, version: sent.length + 1 })]
    return { triageFeedbacks: { __typename: 'TriageFeedbacksPayload', feedbacks, userErrors: [] } }
  })
  const button = screen.getByRole('button', { name: 'Public' })
  await userEvent.click(button)
  expect(button).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(button)
  expect(button).toHaveAttribute('aria-pressed', 'false')
  expect(sent).toEqual([{ isPublic: true }])
  await act(async () => finish.shift()?.())
  await expect.poll(() => sent).toEqual([{ isPublic: true }, { isPublic: false }])
  await act(async () => finish.shift()?.())

  const select = screen.getByRole('combobox')
  for (const status of ['DECLINED', 'PLANNED', 'INFO_REQUESTED']) await userEvent.selectOptions(select, status)
  await expect.poll(() => sent.slice(2)).toEqual([{ status: 'DECLINED' }])
  await act(async () => finish.shift()?.())
  await expect.poll(() => sent.slice(3)).toEqual([{ status: 'INFO_REQUESTED' }])
  expect(select).toHaveValue('INFO_REQUESTED')
})

test('a project without a repository has no link to GitHub', async () => {
  await show(false)
  expect(screen.queryByRole('link')).toBeNull()
})
