import { act, screen } from '@testing-library/react'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { paths } from '~/lib/navigation/paths'
import { renderWith } from '~/test/render'
import InvitationPage from './InvitationPage'

const noPages = { __typename: 'PageInfo', startCursor: null, endCursor: null, hasNextPage: false }
const list = (name: string, nodes: readonly { id: string }[] = []) => ({
  __typename: `${name}Connection`,
  totalCount: nodes.length,
  edges: nodes.map((node) => ({ __typename: `${name}Edge`, cursor: node.id, node })),
  pageInfo: { ...noPages, hasPreviousPage: false },
})

const feedback = (number: number) => ({
  __typename: 'Feedback',
  id: `fbk_${number}`,
  content: `Retour ${number}.`,
  authorName: 'Léa',
  kind: null,
  severity: null,
  steps: null,
  rating: null,
  answers: [],
  environment: null,
  status: 'NEW',
  isUseful: false,
  isPublic: false,
  editableUntil: null,
  editedAt: null,
  messageCount: 0,
  createdAt: '2026-11-20T10:00:00Z',
  version: 1,
  project: null,
  testedRelease: null,
  fixedIn: null,
  retest: null,
  pictures: [],
  film: null,
  latest: list('FeedbackMessage'),
  messages: list('FeedbackMessage'),
})

const page = {
  changeCursor: 'now',
  viewer: null,
  invitationByToken: {
    __typename: 'Invitation',
    id: 'inv_1',
    status: 'FEEDBACK_GIVEN',
    canAccept: false,
    canSendFeedback: false,
    respondedAt: '2026-11-20T10:00:00Z',
    delivery: null,
    token: null,
    canFollowReleases: false,
    isFollowingReleases: false,
    feedbacks: list('Feedback', [feedback(1), feedback(2)]),
    project: {
      __typename: 'ProjectSheet',
      id: 'shp_1',
      title: 'Carnet de bord',
      creatorName: 'Maud',
      description: 'Un carnet.',
      objectives: 'Trouver les bugs.',
      feedbackType: 'Tout',
      detailsForTesters: '',
      prototypeLink: null,
      deadline: '2030-06-15',
      status: 'IN_PROGRESS',
      projectId: 'prj_1',
      questionnaire: null,
      releases: list('Release'),
    },
  },
}

test('the invitation is read again once on return, however much was sent by its link', async () => {
  const asked: string[] = []
  window.history.replaceState(null, '', '/invitation/tok')
  const router = createBrowserRouter([{ path: paths.invitation, element: <InvitationPage /> }])
  await renderWith(
    ({ operationName = '' }) => {
      asked.push(operationName)
      return operationName === 'InvitationPage' ? page : new Promise(() => undefined)
    },
    <RouterProvider router={router} />,
  )
  expect(await screen.findAllByRole('heading', { name: 'Ce que vous avez envoyé' })).toHaveLength(2)
  asked.length = 0
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  expect(asked).toEqual(['InvitationPage'])
})
