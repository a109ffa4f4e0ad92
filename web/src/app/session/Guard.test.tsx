import { act, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { refreshSession } from '~/api/session/session'
import { hasSessionEnded } from '~/lib/navigation/departure'
import { renderWith } from '~/test/render'
import { Guard } from './Guard'

const ada = {
  __typename: 'Viewer',
  id: 'usr_1',
  email: 'ada@exemple.fr',
  firstName: 'Ada',
  lastName: null,
  userType: 'CREATOR',
  roles: ['CREATOR'],
  settings: null,
}

function SignInPage() {
  return <h1>{hasSessionEnded(useLocation().state) ? 'Session terminée' : 'Connexion'}</h1>
}

test('the sign-in page knows that the session has ended, but not on a first visit', async () => {
  const viewers = [null, ada, null]
  const router = createMemoryRouter(
    [
      { element: <Guard audience="member" />, children: [{ path: '/projets', element: <h1>Projets</h1> }] },
      { path: '/login', element: <SignInPage /> },
    ],
    { initialEntries: ['/projets'] },
  )
  await renderWith(
    ({ operationName }) =>
      operationName === 'Session' ? { viewer: viewers.shift() ?? null, changeCursor: '1' } : new Promise(() => {}),
    <RouterProvider router={router} />,
  )
  expect(await screen.findByRole('heading', { name: 'Connexion' })).toBeInTheDocument()

  await act(() => refreshSession())
  await act(() => router.navigate('/projets'))
  expect(await screen.findByRole('heading', { name: 'Projets' })).toBeInTheDocument()
  await act(() => refreshSession())
  expect(await screen.findByRole('heading', { name: 'Session terminée' })).toBeInTheDocument()
})
