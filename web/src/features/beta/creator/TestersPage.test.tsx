import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
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
