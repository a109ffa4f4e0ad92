import { screen } from '@testing-library/react'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
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

test('?etape= opens for a step of a later page', async () => {
  window.history.replaceState(null, '', '/workspace/prj_1/roadmap?etape=rmi_2')
  const router = createBrowserRouter([{ path: '/workspace/:projectId/roadmap', element: <RoadmapPage /> }])
  await renderWith(
    ({ operationName, variables }) =>
      operationName === 'Roadmap' ? page(variables.after ? 2 : 1, !variables.after) : new Promise(() => {}),
    <RouterProvider router={router} />,
  )
  expect(await screen.findByRole('dialog')).toBeInTheDocument()
  expect(await screen.findByDisplayValue('Étape 2')).toBeVisible()
})
