import { act, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { renderWith } from '~/test/render'

test('says that the network is lost, and leaves the focus where it is', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  vi.stubGlobal('reportError', console.error)
  // It asks for the theme of the system when it is loaded.
  const { default: PublicLayout } = await import('./PublicLayout')
  const router = createMemoryRouter([
    { Component: PublicLayout, children: [{ path: '/', element: <input aria-label="Nom" /> }] },
  ])
  await renderWith(() => new Promise(() => {}), <RouterProvider router={router} />)
  const field = screen.getByRole('textbox', { name: 'Nom' })
  act(() => field.focus())

  onLine.mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(await screen.findByText(/^Hors connexion/)).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent(
    'Hors connexion. Vos textes sont gardés. La page se remettra à jour toute seule.',
  )
  expect(field).toHaveFocus()

  onLine.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.getByRole('status')).toBeEmptyDOMElement())
})
