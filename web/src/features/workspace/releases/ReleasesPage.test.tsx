import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type Answer, renderWith } from '~/test/render'
import { currentToast } from '~/ui/toast/toast'
import { applyReleaseChanges, type Release } from './liveReleases'
import ReleasesPage from './ReleasesPage'
import { release } from './release.fixture'

const page = (nodes: Release[], hasNextPage = false) => ({
  project: {
    __typename: 'Project',
    id: 'prj_1',
    releases: {
      __typename: 'ReleaseConnection',
      totalCount: nodes.length,
      edges: nodes.map((node) => ({ __typename: 'ReleaseEdge', cursor: node.id, node })),
      pageInfo: { __typename: 'PageInfo', endCursor: nodes.at(-1)?.id ?? null, hasNextPage },
    },
  },
})

async function show(nodes: Release[], search = '', answer: Answer = () => Promise.reject(new Error('down'))) {
  window.history.replaceState(null, '', `/workspace/prj_1/versions${search}`)
  const router = createBrowserRouter([{ path: '/workspace/:projectId/versions', element: <ReleasesPage /> }])
  return renderWith(
    (operation) => {
      if (operation.operationName === 'Releases') return page(nodes)
      return operation.operationName === 'ReleaseChanges' ? new Promise(() => {}) : answer(operation)
    },
    <RouterProvider router={router} />,
  )
}

const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

test('a new release takes its place in the list, and has the focus', async () => {
  await show([release(3), release(1, { releasedOn: '2026-01-31' })], '', ({ variables: { input } }) => ({
    createRelease: {
      __typename: 'CreateReleasePayload',
      release: { ...release(4), ...(input as object), fixedCount: 0 },
      userErrors: [],
    },
  }))
  await screen.findByRole('heading', { name: '1.3' })
  await userEvent.keyboard('n')
  const dialog = within(await screen.findByRole('dialog', { name: 'Nouvelle version' }))
  await userEvent.type(await dialog.findByLabelText('Nom'), 'Mai')
  await userEvent.clear(dialog.getByLabelText('Date'))
  await userEvent.type(dialog.getByLabelText('Date'), '2026-05-12')
  await userEvent.click(dialog.getByRole('button', { name: 'Annoncer' }))
  await waitFor(() => expect(names()).toEqual(['1.3', 'Mai', '1.1']))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Mai' })).toHaveFocus())
})

test('what could not be saved is still there when the dialog is opened again', async () => {
  await show([release(1)], '?version=rel_1')
  const notes = await screen.findByLabelText(/^Notes/)
  await userEvent.type(notes, ' !')
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Enregistrer' })).toBeEnabled())
  expect(notes).toHaveValue('- plus rapide !')
  expect(JSON.stringify({ ...sessionStorage })).toContain('- plus rapide !')
})

test('an address with a release that is unknown opens no dialog, and says so', async () => {
  await show([release(1)], '?version=rel_9&corriges=rel_9&vue=x')
  await screen.findByRole('heading', { name: '1.1' })
  await waitFor(() => expect(window.location.search).toBe('?vue=x'))
  expect(currentToast()).toMatchObject({ type: 'error', title: 'Version introuvable' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what a release fixed is listed, with links to it', async () => {
  const fixed = {
    __typename: 'Feedback',
    id: 'fbk_1',
    authorName: 'Léa',
    content: 'Le menu disparaît.',
    createdAt: '2026-11-01T10:00:00Z',
    version: 2,
  }
  await show([release(1, { fixedCount: 1 })], '', () => ({
    node: {
      __typename: 'Release',
      id: 'rel_1',
      version: 1,
      fixedFeedbacks: {
        __typename: 'FeedbackConnection',
        totalCount: 1,
        edges: [{ __typename: 'FeedbackEdge', cursor: 'c', node: fixed }],
        pageInfo: { __typename: 'PageInfo', endCursor: 'c', hasNextPage: false },
      },
    },
  }))
  await userEvent.click(await screen.findByRole('button', { name: '1 retour corrigé' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Retours corrigés dans « 1.1 »' }))
  expect(await dialog.findByRole('link', { name: /Le menu disparaît/ })).toHaveAttribute(
    'href',
    '/workspace/prj_1/retours?retour=fbk_1',
  )
})

test.each([
  ['version', 'Modifier la version'],
  ['corriges', /1\.2/],
])('?%s= opens for a release of a later page', async (parameter, name) => {
  window.history.replaceState(null, '', `/workspace/prj_1/versions?${parameter}=rel_2`)
  const router = createBrowserRouter([{ path: '/workspace/:projectId/versions', element: <ReleasesPage /> }])
  await renderWith(
    ({ operationName, variables }) => {
      if (operationName !== 'Releases') return new Promise(() => {})
      return variables.after ? page([release(2)]) : page([release(3)], true)
    },
    <RouterProvider router={router} />,
  )
  expect(await screen.findByRole('dialog', { name })).toBeInTheDocument()
})

test('the dialog of what a release fixed stays when the release is deleted elsewhere', async () => {
  const client = await show([release(1, { fixedCount: 1 })], '?corriges=rel_1', () => ({ node: null }))
  await screen.findByRole('dialog')
  act(() => applyReleaseChanges(client.cache, 'prj_1', [{ operation: 'DELETED', id: 'rel_1', object: null }]))
  await waitFor(() => expect(screen.queryByRole('heading', { name: '1.1', hidden: true })).toBeNull())
  expect(await screen.findByText('Version introuvable')).toBeVisible()
})
