import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { type Answer, renderWith } from '~/test/render'
import { currentToast } from '~/ui/toast/toast'
import type { Release } from '../../releases/liveReleases'
import { release } from '../../releases/release.fixture'
import { FixDialog } from './FixDialog'
import { feedback } from '../feedback.fixture'

const releasesOf = (nodes: Release[]) => ({
  project: {
    __typename: 'Project',
    id: 'prj_1',
    releases: {
      __typename: 'ReleaseConnection',
      totalCount: nodes.length,
      edges: nodes.map((node) => ({ __typename: 'ReleaseEdge', cursor: node.id, node })),
      pageInfo: { __typename: 'PageInfo', endCursor: null, hasNextPage: false },
    },
  },
})

const stepOf = (ids: string[]) => ({
  __typename: 'RoadmapItem',
  id: 'rmi_1',
  title: 'Semer sur téléphone',
  status: 'IN_PROGRESS',
  version: 1,
  feedbacks: {
    __typename: 'FeedbackConnection',
    nodes: ids.map((id) => ({ __typename: 'Feedback', id, createdAt: '2026-11-20T10:00:00Z', version: 1 })),
  },
})

const fixedFeedback = (
  totalCount: number,
  isAuthorReachable: boolean,
  roadmapItem: ReturnType<typeof stepOf> | null,
) => ({
  node: { __typename: 'Feedback', id: 'fbk_1', isAuthorReachable, roadmapItem },
  project: { __typename: 'Project', id: 'prj_1', feedbacks: { __typename: 'FeedbackConnection', totalCount } },
})

interface Given {
  releases?: Release[]
  fixedInId?: string
  fails?: string
  ids?: string[]
  duplicates?: number
  isAuthorReachable?: boolean
  step?: ReturnType<typeof stepOf> | null
}

const TWO = ['fbk_1', 'fbk_2']

/** The dialog, by default for two feedback, with a server. Returns the inputs that it received. */
async function show(given: Given = {}) {
  const {
    releases = [release(2), release(1)],
    fixedInId,
    fails,
    ids = TWO,
    duplicates = 0,
    isAuthorReachable = true,
    step = null,
  } = given
  const sent: [string, unknown][] = []
  const stored = [...releases]
  const answer: Answer = ({ operationName = '', variables: { input } }) => {
    if (operationName === 'Releases') return releasesOf(stored)
    if (operationName === 'FixedFeedback') return fixedFeedback(duplicates, isAuthorReachable, step)
    sent.push([operationName, input])
    if (operationName === fails) throw new TypeError('no network')
    if (operationName === 'CreateRelease') {
      const created = release(9, { name: (input as Release).name })
      stored.unshift(created)
      return { createRelease: { __typename: 'CreateReleasePayload', release: created, userErrors: [] } }
    }
    if (operationName === 'SetRoadmapItemStatus')
      return { setRoadmapItemStatus: { __typename: 'SetRoadmapItemStatusPayload', roadmapItem: null, userErrors: [] } }
    const feedbacks = [feedback(1, { status: 'FIXED' }), feedback(2, { status: 'FIXED' })]
    return { triageFeedbacks: { __typename: 'TriageFeedbacksPayload', feedbacks, userErrors: [] } }
  }
  const onClose = vi.fn<() => void>()
  const dialog = { open: true, onClose, onExitComplete: () => undefined }
  await renderWith(answer, <FixDialog projectId="prj_1" ids={ids} draft="prj_1" fixedInId={fixedInId} {...dialog} />)
  return { sent, onClose }
}

const fixed = (fixedInId: string | null, { ids = TWO, withDuplicates = true } = {}) => [
  'TriageFeedbacks',
  { ids, status: 'FIXED', fixedInId, withDuplicates },
]
const submit = () => screen.getByRole('button', { name: 'Marquer 2 retours comme corrigés' })

test('the latest release is proposed and has the focus: Enter sends it', async () => {
  const { sent, onClose } = await show()
  await waitFor(() => expect(screen.getByRole('radio', { name: /^1\.2/ })).toHaveFocus())
  expect(screen.getByRole('radio', { name: /^1\.2/ })).toBeChecked()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent).toEqual([fixed('rel_2')])
})

test('the one it was fixed in stays proposed, also among many', async () => {
  const releases = [8, 7, 6, 5, 4, 3, 2, 1].map((number) => release(number))
  await show({ releases, fixedInId: 'rel_2' })
  await waitFor(() => expect(screen.getByRole('radio', { name: /^1\.2/ })).toHaveFocus())
  expect(screen.getByRole('radio', { name: /^1\.2/ })).toBeChecked()
  expect(screen.getAllByRole('radio')).toHaveLength(10)
})

test('older ones are shown on demand', async () => {
  await show({ releases: [8, 7, 6, 5, 4, 3, 2, 1].map((number) => release(number)) })
  await userEvent.click(await screen.findByRole('button', { name: 'Voir 3 versions plus anciennes' }))
  expect(screen.getAllByRole('radio')).toHaveLength(10)
})

test('none is possible, and proposed where there is no release', async () => {
  const { sent, onClose } = await show({ releases: [] })
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Aucune' })).toBeChecked())
  await userEvent.click(submit())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent).toEqual([fixed(null)])
})

test('a new one is created by its name', async () => {
  const { sent, onClose } = await show()
  await userEvent.click(await screen.findByRole('radio', { name: 'Une nouvelle version' }))
  await userEvent.click(submit())
  expect(await screen.findByText('Le nom de la version est requis')).toBeInTheDocument()
  await userEvent.type(screen.getByLabelText('Nom de la version'), ' 1.3 {Enter}')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent[0]?.[1]).toMatchObject({ projectId: 'prj_1', name: '1.3', notes: '', link: null })
  expect(sent.slice(1)).toEqual([fixed('rel_9')])
})

test('one that was created is not created again when what follows failed', async () => {
  const { sent, onClose } = await show({ fails: 'TriageFeedbacks' })
  await userEvent.click(await screen.findByRole('radio', { name: 'Une nouvelle version' }))
  await userEvent.type(screen.getByLabelText('Nom de la version'), '1.3{Enter}')
  const dialog = within(screen.getByRole('dialog'))
  await waitFor(() => expect(dialog.getByRole('radio', { name: /^1\.3/ })).toBeChecked())
  await waitFor(() => expect(submit()).toBeEnabled())
  await userEvent.click(submit())
  await waitFor(() =>
    expect(sent.map(([name]) => name)).toEqual(['CreateRelease', 'TriageFeedbacks', 'TriageFeedbacks']),
  )
  expect(onClose).not.toHaveBeenCalled()
})

test('its duplicates are fixed too, unless it is said otherwise', async () => {
  const { sent, onClose } = await show({ ids: ['fbk_1'], duplicates: 3 })
  const also = await screen.findByRole('checkbox', { name: 'Et ses 3 doublons' })
  expect(also).toBeChecked()
  expect(
    screen.getByText("Les personnes qu'on peut joindre sont prévenues, et invitées à retester."),
  ).toBeInTheDocument()
  await userEvent.click(also)
  expect(screen.getByText('La personne est prévenue, et invitée à retester.')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Marquer comme corrigé' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent).toEqual([fixed('rel_2', { ids: ['fbk_1'], withDuplicates: false })])
  expect(currentToast()?.title).toBe('1 retour marqué comme corrigé')
})

test('several people are told if they can be, and one that cannot be is not said to be told', async () => {
  await show({ isAuthorReachable: false })
  expect(
    await screen.findByText("Les personnes qu'on peut joindre sont prévenues, et invitées à retester."),
  ).toBeInTheDocument()
  cleanup()
  await show({ ids: ['fbk_1'], isAuthorReachable: false })
  expect(await screen.findByRole('radio', { name: /^1\.2/ })).toBeInTheDocument()
  expect(screen.queryByText(/prévenue/)).not.toBeInTheDocument()
})

test('says how many are fixed with its duplicates', async () => {
  const { onClose } = await show({ ids: ['fbk_1'], duplicates: 3 })
  await userEvent.click(await screen.findByRole('button', { name: 'Marquer comme corrigé' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(currentToast()?.title).toBe('4 retours marqués comme corrigés')
})

test('duplicates are not spoken of where there are none', async () => {
  await show()
  expect(await screen.findByRole('radio', { name: /^1\.2/ })).toBeInTheDocument()
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
})

test('the step that it was the last of is completed with it, unless it is said otherwise', async () => {
  const completes = { name: "Terminer aussi l'étape « Semer sur téléphone »" }
  const given = { ids: ['fbk_1'], step: stepOf(['fbk_1']) }
  const { sent, onClose } = await show(given)
  expect(await screen.findByRole('checkbox', completes)).toBeChecked()
  await userEvent.click(screen.getByRole('button', { name: 'Marquer comme corrigé' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent.slice(1)).toEqual([['SetRoadmapItemStatus', { id: 'rmi_1', status: 'COMPLETED' }]])
  cleanup()
  const refused = await show(given)
  await userEvent.click(await screen.findByRole('checkbox', completes))
  await userEvent.click(screen.getByRole('button', { name: 'Marquer comme corrigé' }))
  await waitFor(() => expect(refused.onClose).toHaveBeenCalledOnce())
  expect(refused.sent).toHaveLength(1)
  cleanup()
  await show({ ids: ['fbk_1'], step: stepOf(['fbk_1', 'fbk_9']) })
  expect(await screen.findByRole('radio', { name: /^1\.2/ })).toBeInTheDocument()
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
})
