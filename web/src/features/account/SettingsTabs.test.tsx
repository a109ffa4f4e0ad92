import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { hasLeaveChecks } from '~/lib/navigation/departure'
import { renderWith } from '~/test/render'
import { SettingsTabs } from './SettingsTabs'

vi.hoisted(() => vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false })))

const settings = {
  __typename: 'Settings',
  id: 'set_1',
  country: 'FRANCE',
  hasEmailNotifications: true,
  language: 'FRENCH',
  theme: 'SYSTEM',
  username: null,
  version: 1,
}

const viewer = {
  __typename: 'Viewer',
  id: 'usr_1',
  email: 'ada@example.org',
  creatorProfile: { __typename: 'CreatorProfile', id: 'crp_1', firstName: 'Ada', lastName: 'Byron' },
  settings,
}

test('what is not saved in one tab is kept, and asked about, while another tab is shown', async () => {
  window.history.replaceState(null, '', '/')
  const router = createBrowserRouter([{ path: '/', element: <SettingsTabs tabs={['general', 'donnees']} /> }])
  await renderWith(() => ({ viewer }), <RouterProvider router={router} />)
  await userEvent.type(await screen.findByLabelText(/^Prénom/), ' Augusta')
  await userEvent.click(screen.getByRole('tab', { name: 'Mes données' }))
  await waitFor(() => expect(screen.getByLabelText(/^Prénom/)).not.toBeVisible())
  // Of the whole page only: another change of tab asks nothing.
  expect([hasLeaveChecks('page'), hasLeaveChecks('view')]).toEqual([true, false])
  await userEvent.click(screen.getByRole('tab', { name: 'Général' }))
  await waitFor(() => expect(screen.getByLabelText(/^Prénom/)).toBeVisible())
  expect(screen.getByLabelText(/^Prénom/)).toHaveValue('Ada Augusta')
})
