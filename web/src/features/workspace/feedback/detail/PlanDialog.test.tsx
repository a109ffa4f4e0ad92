import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { type Answer, renderWith } from '~/test/render'
import PlanDialog from './PlanDialog'
import { workspaceFrame } from '../../workspaceFrame.fixture'
import { feedback } from '../feedback.fixture'

const step = (number: number, status: 'PENDING' | 'COMPLETED') => ({
  __typename: 'RoadmapItem',
  id: `rmi_${number}`,
  title: `Étape ${number}`,
  description: '',
  date: null,
  status,
  voteCount: 0,
  createdAt: '2026-11-20T10:00:00Z',
  version: 1,
})

const roadmapOf = (steps: ReturnType<typeof step>[], endCursor: string | null = null) => ({
  project: {
    __typename: 'Project',
    id: 'prj_1',
    roadmapItems: {
      __typename: 'RoadmapItemConnection',
      totalCount: steps.length,
      edges: steps.map((node) => ({ __typename: 'RoadmapItemEdge', cursor: node.id, node })),
      pageInfo: { __typename: 'PageInfo', endCursor, hasNextPage: endCursor !== null },
    },
  },
})

async function show(
  answer: Answer,
  roadmapItem: ReturnType<typeof feedback>['roadmapItem'] = null,
  { isShared = true } = {},
) {
  const noop = vi.fn<() => void>()
  const planned = feedback(1, { roadmapItem, content: 'Le menu\nse ferme' })
  await renderWith(
    (operation) => (operation.operationName === 'WorkspaceFrame' ? workspaceFrame(isShared) : answer(operation)),
    <PlanDialog projectId="prj_1" feedback={planned} open onClose={noop} onExitComplete={noop} />,
  )
}

test('the step that it is planned in is proposed, unless it is completed', async () => {
  const answer = () => roadmapOf([step(1, 'PENDING'), step(2, 'PENDING'), step(3, 'COMPLETED')])
  const roadmapItem = { __typename: 'RoadmapItem', title: '', status: 'PENDING' } as const
  await show(answer, { ...roadmapItem, id: 'rmi_2' })
  expect(await screen.findByRole('combobox')).toHaveValue('rmi_2')
  cleanup()
  await show(answer, { ...roadmapItem, id: 'rmi_3' })
  expect(await screen.findByRole('combobox')).toHaveValue('')
  expect(screen.getByLabelText(/^Titre de l'étape/)).toHaveValue('Le menu')
})

test('every step can be chosen, however many there are', async () => {
  await show(({ variables: { after } }) =>
    after === 'rmi_2'
      ? roadmapOf([step(3, 'PENDING')])
      : roadmapOf([step(1, 'COMPLETED'), step(2, 'PENDING')], 'rmi_2'),
  )
  expect(await screen.findByRole('option', { name: 'Étape 3' })).toBeInTheDocument()
  expect(screen.getByRole('option', { name: 'Étape 2' })).toBeInTheDocument()
})

test('a roadmap that could not be loaded is loaded again, and meanwhile a new step can be named', async () => {
  let isLost = true
  await show(async () => {
    if (isLost) throw new TypeError('no network')
    return roadmapOf([step(1, 'PENDING')])
  })
  const retry = await screen.findByRole('button', { name: 'Réessayer' })
  expect(screen.getByText('Impossible de charger la roadmap')).toBeInTheDocument()
  expect(screen.getByLabelText(/^Titre de l'étape/)).toHaveValue('Le menu')
  isLost = false
  await userEvent.click(retry)
  expect(await screen.findByRole('option', { name: 'Étape 1' })).toBeInTheDocument()
})

test('the title of a new step is there before the roadmap is', async () => {
  await show(() => new Promise(() => undefined))
  expect(screen.getByLabelText(/^Titre de l'étape/)).toHaveValue('Le menu')
})

test('a new step is planned in two weeks, and says who reads its title', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00'), toFake: ['Date'] })
  let input: unknown
  await show(({ operationName, variables }) => {
    if (operationName !== 'PlanFeedbacks') return roadmapOf([])
    input = variables.input
    return { planFeedbacks: { __typename: 'PlanFeedbacksPayload', feedbacks: [], userErrors: [] } }
  })
  expect(await screen.findByLabelText(/^Date prévue/)).toHaveValue('2026-12-04')
  expect(await screen.findByText(/^Vos testeurs liront ce titre/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Prévoir' }))
  await vi.waitFor(() => expect(input).toEqual({ ids: ['fbk_1'], title: 'Le menu', plannedOn: '2026-12-04' }))
  vi.useRealTimers()
})

test('a roadmap that is not shared has titles for its creator only', async () => {
  await show(() => roadmapOf([]), null, { isShared: false })
  expect(await screen.findByText('Vous pourrez tout modifier dans la roadmap.')).toBeVisible()
})

test('no title is asked for that would go, with the focus, once the roadmap is there', async () => {
  let load = () => {}
  const loaded = new Promise<void>((resolve) => (load = resolve))
  await show(
    async () => {
      await loaded
      return roadmapOf([step(1, 'PENDING')])
    },
    { __typename: 'RoadmapItem', id: 'rmi_1', title: 'Étape 1', status: 'PENDING' },
  )
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement))
  expect(screen.queryByRole('textbox')).toBeNull()
  load()
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveFocus())
})
