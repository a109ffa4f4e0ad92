import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { renderWith } from '~/test/render'
import { GeneralTab } from './GeneralTab'

vi.hoisted(() => vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false })))

test('a country chosen here shows which one was saved elsewhere meanwhile', async () => {
  let country = 'FRANCE'
  window.history.replaceState(null, '', '/')
  const router = createBrowserRouter([{ path: '/', element: <GeneralTab /> }])
  const client = await renderWith(
    () => ({
      viewer: {
        __typename: 'Viewer',
        id: 'usr_1',
        email: 'ada@example.org',
        creatorProfile: { __typename: 'CreatorProfile', id: 'crp_1', firstName: 'Ada', lastName: 'Byron' },
        settings: {
          __typename: 'Settings',
          id: 'set_1',
          country,
          hasEmailNotifications: true,
          language: 'FRENCH',
          theme: 'SYSTEM',
          username: null,
          version: 1,
        },
      },
    }),
    <RouterProvider router={router} />,
  )
  const field = await screen.findByLabelText(/^Pays/)
  await userEvent.selectOptions(field, 'Belgique')
  country = 'SWITZERLAND'
  await act(async () => client.refetchQueries({ include: 'active' }))
  expect(await screen.findByText('Changé entre-temps en : Suisse')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Reprendre cette valeur' }))
  expect(field).toHaveValue('SWITZERLAND')
})
