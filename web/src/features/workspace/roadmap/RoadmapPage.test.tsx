import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { PageQueries } from '~/api/queries/PageQueries'
import { renderWith } from '~/test/render'
import { currentToast, dismissToast } from '~/ui/toast/toast'
import RoadmapPage from './RoadmapPage'

const page = (number: number, hasNextPage: boolean) => {
  const node = {
    __typename: 'RoadmapItem',
    id: `rmi_${number}`,
    title: `Étape ${number}`,
    description: '',
    date: '2026-06-01',
    status: 'IN_PROGRESS',
    voteCount: 0,
    createdAt: '2026-01-01T00:00:00Z',
    version: 1,
  }
  const edges = [{ __typename: 'RoadmapItemEdge', cursor: node.id, node }]
  const pageInfo = { __typename: 'PageInfo', endCursor: node.id, hasNextPage }
  const roadmapItems = { __typename: 'RoadmapItemConnection', totalCount: 2, edges, pageInfo }
  return { project: { __typename: 'Project', id: 'prj_1', roadmapItems } }
}

async function show(search: string, answer: (after: unknown) => ReturnType<typeof page>) {
  window.history.replaceState(null, '', `/workspace/prj_1/roadmap${search}`)
  const router = createBrowserRouter([
    { path: '/workspace/:projectId/roadmap', element: <RoadmapPage /> },
    { path: '/', element: null },
  ])
  await renderWith(
    ({ operationName, variables }) => (operationName === 'Roadmap' ? answer(variables.after) : new Promise(() => {})),
    <PageQueries value={{ status: 'settled' }}>
      <RouterProvider router={router} />
    </PageQueries>,
  )
  return router
}

beforeEach(dismissToast)

test('?etape= opens for a step of a later page', async () => {
  await show('?etape=rmi_2', (after) => page(after ? 2 : 1, !after))
  expect(await screen.findByRole('dialog')).toBeInTheDocument()
  expect(await screen.findByDisplayValue('Étape 2')).toBeVisible()
})

test('another view keeps the scroll position and what else is in the address', async () => {
  const router = await show('?tri=date', () => page(1, false))
  await userEvent.click(screen.getByRole('link', { name: 'Frise' }))
  expect(window.location.search).toBe('?tri=date&vue=frise')
  expect(router.state.preventScrollReset).toBe(true)
  await userEvent.click(screen.getByRole('link', { name: 'Liste' }))
  expect(window.location.search).toBe('?tri=date')
})

test('what fails while ?etape= is looked for is said, and the address stays', async () => {
  await show('?etape=rmi_2', (after) => {
    if (after) throw new Error('down')
    return page(1, true)
  })
  await waitFor(() =>
    expect(currentToast()).toMatchObject({ type: 'error', title: 'Impossible de charger la roadmap' }),
  )
  expect(window.location.search).toBe('?etape=rmi_2')
})

test('a step that no page has is said not to be found, and leaves the address', async () => {
  await show('?etape=rmi_9', (after) => page(after ? 2 : 1, !after))
  await waitFor(() => expect(currentToast()).toMatchObject({ type: 'error', title: 'Étape introuvable' }))
  await waitFor(() => expect(window.location.search).toBe(''))
})

test('?etape= opens for a step that the list did not have on an earlier visit', async () => {
  let number = 1
  const router = await show('', () => page(number, false))
  expect(await screen.findByText('Étape 1')).toBeVisible()
  await act(() => router.navigate('/'))
  number = 2
  await act(() => router.navigate('/workspace/prj_1/roadmap?etape=rmi_2'))
  expect(await screen.findByDisplayValue('Étape 2')).toBeVisible()
  expect(currentToast()).toBeNull()
})
