import { screen, waitFor } from '@testing-library/react'
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { PageQueries } from '~/api/queries/PageQueries'
import { type Answer, renderWith } from '~/test/render'
import { currentToast, dismissToast } from '~/ui/toast/toast'
import { sentFeedback } from './sentFeedback.fixture'
import SentFeedbackPage from './SentFeedbackPage'

/** A page of a feedback each. */
const page = (number: number, hasNextPage: boolean) => {
  const node = { ...sentFeedback, id: `fbk_${number}`, content: `Retour ${number}` }
  const edges = [{ __typename: 'FeedbackEdge', cursor: node.id, node }]
  const pageInfo = { __typename: 'PageInfo', endCursor: node.id, hasNextPage }
  const feedbacks = { __typename: 'FeedbackConnection', totalCount: 2, edges, pageInfo }
  return { viewer: { __typename: 'Viewer', id: 'usr_1', feedbacks } }
}

function show(search: string, answer: Answer) {
  window.history.replaceState(null, '', `/retours${search}`)
  const children = [{ path: '/retours', element: <SentFeedbackPage /> }]
  const router = createBrowserRouter([{ element: <Outlet context={{ tools: null }} />, children }])
  return renderWith(
    (operation) => (operation.operationName === 'SentFeedbacks' ? answer(operation) : new Promise(() => {})),
    <PageQueries value={{ status: 'settled' }}>
      <RouterProvider router={router} />
    </PageQueries>,
  )
}

const scrollIntoView = vi.fn<() => void>()

beforeEach(() => {
  dismissToast()
  scrollIntoView.mockReset()
  Element.prototype.scrollIntoView = scrollIntoView
})

test('?retour= opens a feedback of a later page', async () => {
  await show('?retour=fbk_2', ({ variables }) => page(variables.after ? 2 : 1, !variables.after))
  expect(await screen.findByText('Retour 2')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Replier' })).toBeVisible()
  expect(scrollIntoView).toHaveBeenCalledOnce()
})

test('a feedback that no page has is said not to be found, and leaves the address', async () => {
  await show('?retour=fbk_9', () => page(1, false))
  await waitFor(() => expect(currentToast()).toMatchObject({ type: 'error', title: 'Retour introuvable' }))
  expect(window.location.search).toBe('')
})

test('what fails while ?retour= is looked for is said, and the address stays', async () => {
  await show('?retour=fbk_2', ({ variables }) => {
    if (variables.after) throw new Error('down')
    return page(1, true)
  })
  await waitFor(() =>
    expect(currentToast()).toMatchObject({ type: 'error', title: 'Erreur lors du chargement des retours' }),
  )
  expect(window.location.search).toBe('?retour=fbk_2')
})
