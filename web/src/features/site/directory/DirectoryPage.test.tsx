import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import DirectoryPage from './DirectoryPage'

const listing = {
  __typename: 'ProjectListing',
  id: 'pls_1',
  kind: 'GAME',
  language: 'FRENCH',
  feedbackType: null,
  deadline: '2030-06-15',
  isClosingSoon: false,
  needsFeedback: false,
  project: {
    __typename: 'PublicProject',
    id: 'pub_1',
    projectId: 'prj_1',
    title: 'Carnet de bord',
    creatorName: 'Maud',
    description: 'Un carnet.',
    keywords: ['voile'],
  },
}

test('what could not be read again is still shown; what another filter did not find is not', async () => {
  let isLost = false
  window.history.replaceState(null, '', '/')
  const router = createBrowserRouter([{ path: '/', element: <DirectoryPage /> }])
  const client = await renderWith(
    async () => {
      if (isLost) throw new TypeError('no network')
      return {
        projectListings: {
          __typename: 'ProjectListingConnection',
          edges: [{ __typename: 'ProjectListingEdge', cursor: 'c', node: listing }],
          pageInfo: { __typename: 'PageInfo', endCursor: 'c', hasNextPage: false },
        },
      }
    },
    <RouterProvider router={router} />,
  )
  const card = await screen.findByRole('link', { name: 'Carnet de bord' })
  isLost = true
  await act(async () => client.refetchQueries({ include: 'active' }).catch(() => undefined))
  expect(card).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull()

  await userEvent.selectOptions(screen.getByLabelText('Type'), 'Jeu')
  expect(await screen.findByRole('button', { name: 'Réessayer' })).toBeVisible()
  expect(card).not.toBeInTheDocument()
})

test('« Voir plus » waits for the list of another filter', async () => {
  window.history.replaceState(null, '', '/')
  const router = createBrowserRouter([{ path: '/', element: <DirectoryPage /> }])
  await renderWith(
    ({ variables }) => {
      if (variables.filter.kinds) return new Promise(() => {})
      return {
        projectListings: {
          __typename: 'ProjectListingConnection',
          edges: [{ __typename: 'ProjectListingEdge', cursor: 'c', node: listing }],
          pageInfo: { __typename: 'PageInfo', endCursor: 'c', hasNextPage: true },
        },
      }
    },
    <RouterProvider router={router} />,
  )
  expect(await screen.findByRole('button', { name: 'Voir plus' })).toBeVisible()
  await userEvent.selectOptions(screen.getByLabelText('Type'), 'Jeu')
  expect(screen.getByRole('link', { name: 'Carnet de bord' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Voir plus' })).toBeNull()
})

test('a search that finds nothing says so', async () => {
  window.history.replaceState(null, '', '/?q=zzzz')
  const router = createBrowserRouter([{ path: '/', element: <DirectoryPage /> }])
  await renderWith(
    () => ({
      projectListings: {
        __typename: 'ProjectListingConnection',
        edges: [],
        pageInfo: { __typename: 'PageInfo', endCursor: null, hasNextPage: false },
      },
    }),
    <RouterProvider router={router} />,
  )
  await screen.findByText('Aucun projet ne correspond à ces critères.')
  expect(screen.getByRole('status')).toHaveTextContent('0 projet trouvé')
})
