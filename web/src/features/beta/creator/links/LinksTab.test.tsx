import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { PageQueries } from '~/api/queries/PageQueries'
import { renderWith } from '~/test/render'
import { currentToast, dismissToast } from '~/ui/toast/toast'
import { LinksTab } from './LinksTab'
import { applyLinkChanges, type ProjectLink } from './liveLinks'
import { projectLink } from './projectLink.fixture'
import { useJoinRequests } from './useJoinRequests'

const numbered = (number: number): ProjectLink => ({ ...projectLink, id: `pjl_${number}`, name: `Lien ${number}` })

const listOf = (nodes: ProjectLink[], hasNextPage: boolean) => ({
  __typename: 'ProjectLinkConnection',
  totalCount: 2,
  edges: nodes.map((node) => ({ __typename: 'ProjectLinkEdge', cursor: node.id, node })),
  pageInfo: { __typename: 'PageInfo', endCursor: nodes.at(-1)?.id ?? null, hasNextPage },
})

const Tab = () => <LinksTab projectId="prj_1" requests={useJoinRequests('prj_1')} />

/** The tab with two pages of a link each. */
async function renderTab(search: string) {
  window.history.replaceState(null, '', `/${search}`)
  return renderWith(
    ({ operationName, variables }) => {
      const project = { __typename: 'Project', id: 'prj_1' }
      if (operationName === 'JoinRequests') return { project: { ...project, joinRequests: listOf([], false) } }
      if (operationName !== 'ProjectLinks') return new Promise(() => {})
      const links = variables.after ? listOf([numbered(2)], false) : listOf([numbered(1)], true)
      return { project: { ...project, links } }
    },
    <PageQueries value={{ status: 'settled' }}>
      <RouterProvider router={createBrowserRouter([{ path: '/', element: <Tab /> }])} />
    </PageQueries>,
  )
}

beforeEach(dismissToast)

test('?lien= opens for a link of a later page, which stays open with what was typed when the link is gone', async () => {
  const { cache } = await renderTab('?lien=pjl_2')
  const field = await screen.findByDisplayValue('Lien 2')
  await userEvent.type(field, ' bis')
  act(() => void applyLinkChanges(cache, 'prj_1', [{ operation: 'DELETED', id: 'pjl_2', object: null }]))
  expect(await screen.findByText('Lien introuvable')).toBeVisible()
  expect(field).toHaveValue('Lien 2 bis')
})

test('a link that no page has is said not to be found, and leaves the address', async () => {
  await renderTab('?onglet=liens&lien=pjl_9')
  await waitFor(() => expect(currentToast()).toMatchObject({ type: 'error', title: 'Lien introuvable' }))
  expect(window.location.search).toBe('?onglet=liens')
})
