import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { PageQueries } from '~/api/queries/PageQueries'
import { renderWith } from '~/test/render'
import TestersPage from './TestersPage'

const noProjects = {
  viewer: {
    __typename: 'Viewer',
    id: 'usr_1',
    projects: {
      __typename: 'ProjectConnection',
      totalCount: 0,
      edges: [],
      pageInfo: { __typename: 'PageInfo', endCursor: null, hasNextPage: false },
    },
  },
}

test('the search offers to create a project once it is known that there is none, and suggests nobody', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await renderWith(
    async ({ operationName }) => {
      if (operationName === 'TesterDiscovery') return { popularSkills: [] }
      if (operationName !== 'ProjectChoices') return new Promise(() => {})
      await arrived
      return noProjects
    },
    <MemoryRouter initialEntries={['/?onglet=recherche']}>
      <TestersPage />
    </MemoryRouter>,
  )
  expect(await screen.findByRole('searchbox', { name: 'Compétences recherchées' })).toBeVisible()
  const create = () => screen.queryByRole('link', { name: 'Créer un projet' })
  expect(create()).toBeNull()
  expect(screen.queryByText("Sélectionnez un projet d'abord.")).toBeNull()

  arrive()
  expect(await screen.findByText(/^Une invitation se fait pour un projet/)).toBeVisible()
  expect(create()).toBeVisible()
  expect(await screen.findByText('Favoris')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Suggestions' })).toBeNull()
})

test('says that the projects cannot be chosen once they failed to load', async () => {
  await renderWith(
    () => Promise.reject(new Error('down')),
    <MemoryRouter>
      <TestersPage />
    </MemoryRouter>,
  )
  expect(await screen.findByRole('alert')).toHaveTextContent('Erreur lors du chargement des projets')
  expect(screen.getByRole('combobox', { name: 'Projet' })).toHaveDisplayValue('Indisponible')
})

test('requests to join are told of on the tab that the page opens on, and answered behind the count', async () => {
  const pageInfo = { __typename: 'PageInfo', endCursor: null, hasNextPage: false }
  const project = {
    __typename: 'Project',
    id: 'prj_1',
    title: 'Carnet',
    status: 'IN_PROGRESS',
    createdAt: '',
    version: 1,
  }
  const edges = [{ __typename: 'ProjectEdge', cursor: 'a', node: project }]
  const node = {
    __typename: 'JoinRequest',
    id: 'jrq_1',
    version: 1,
    question: null,
    message: 'Je cuisine.',
    status: 'PENDING',
    createdAt: '2026-11-20T10:00:00Z',
    link: null,
    tester: { __typename: 'Tester', id: 'tst_1', username: 'velours' },
  }
  const joinRequests = {
    __typename: 'JoinRequestConnection',
    totalCount: 1,
    edges: [{ __typename: 'JoinRequestEdge', cursor: 'a', node }],
    pageInfo,
  }
  const links = { __typename: 'ProjectLinkConnection', totalCount: 0, edges: [], pageInfo }
  const answers: Record<string, Record<string, unknown>> = {
    ProjectChoices: {
      viewer: { ...noProjects.viewer, projects: { ...noProjects.viewer.projects, totalCount: 1, edges } },
    },
    JoinRequests: { project: { __typename: 'Project', id: 'prj_1', joinRequests } },
    ProjectLinks: { project: { __typename: 'Project', id: 'prj_1', links } },
  }
  await renderWith(
    ({ operationName = '' }) => answers[operationName] ?? new Promise(() => {}),
    <PageQueries value={{ status: 'settled' }}>
      <MemoryRouter>
        <TestersPage />
      </MemoryRouter>
    </PageQueries>,
  )
  expect(await screen.findByRole('tab', { name: /^Liens.*1 demande à traiter/ })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Répondre' }))
  expect(await screen.findByText('velours')).toBeVisible()
})
