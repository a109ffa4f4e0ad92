import { CombinedGraphQLErrors } from '@apollo/client'
import { act, screen } from '@testing-library/react'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { paths } from '~/lib/navigation/paths'
import { renderWith } from '~/test/render'
import { currentToast } from '~/ui/toast/toast'
import { sentFeedback } from '../sent/sentFeedback.fixture'
import InvitationPage from './InvitationPage'

const noPages = { __typename: 'PageInfo', startCursor: null, endCursor: null, hasNextPage: false }
const list = (name: string, nodes: readonly { id: string }[] = []) => ({
  __typename: `${name}Connection`,
  totalCount: nodes.length,
  edges: nodes.map((node) => ({ __typename: `${name}Edge`, cursor: node.id, node })),
  pageInfo: { ...noPages, hasPreviousPage: false },
})

const feedback = (number: number) => ({
  ...sentFeedback,
  id: `fbk_${number}`,
  content: `Retour ${number}.`,
  film: null,
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

test('an invitation that cannot be loaded is said in a toast, too, with the reason on the page', async () => {
  const reason = 'Trop de tentatives à la suite.'
  const refused = new CombinedGraphQLErrors({ errors: [{ message: reason, extensions: { code: 'RATE_LIMITED' } }] })
  const router = createBrowserRouter([{ path: paths.invitation, element: <InvitationPage /> }])
  await renderWith(() => Promise.reject(refused), <RouterProvider router={router} />)
  expect(await screen.findByText(reason)).toBeVisible()
  expect(currentToast()).toMatchObject({ type: 'error', title: "Erreur lors du chargement de l'invitation" })
})
