import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { workspaceFrame } from '~/features/workspace/workspaceFrame.fixture'
import { paths } from '~/lib/navigation/paths'
import { renderWith } from '~/test/render'
import WorkspaceLayout from './WorkspaceLayout'

vi.hoisted(() => vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false })))
vi.mock('~/api/realtime/useChanges', () => ({ useChanges: () => undefined }))

test('the way out of a workspace is there while it loads, and when it cannot be loaded', async () => {
  let answerFrame: (answer: Record<string, unknown> | Error) => void = () => {}
  const router = createMemoryRouter(
    [{ path: paths.workspace, element: <WorkspaceLayout />, children: [{ index: true, element: <h1>Roadmap</h1> }] }],
    { initialEntries: ['/workspace/prj_1'] },
  )
  await renderWith(
    ({ operationName }) =>
      new Promise((resolve, reject) => {
        if (operationName !== 'WorkspaceFrame') return
        answerFrame = (answer) => (answer instanceof Error ? reject(answer) : resolve(answer))
      }),
    <RouterProvider router={router} />,
  )
  const wayOut = () => screen.getAllByRole('link', { name: 'Retour aux projets' })[0]
  expect(await screen.findByText('Chargement...')).toBeInTheDocument()
  expect(wayOut()).toHaveAttribute('href', paths.projects)

  answerFrame(new Error('503'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Impossible de charger ce workspace')
  expect(wayOut()).toHaveAttribute('href', paths.projects)

  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  answerFrame(workspaceFrame())
  expect(await screen.findByRole('heading', { name: 'Roadmap' })).toBeInTheDocument()
  expect(screen.getByText('Carnet')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).toBeNull()
})
