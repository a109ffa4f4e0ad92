import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { useGoBack } from './useGoBack'

function Page({ name }: { name: string }) {
  const goBack = useGoBack()
  return (
    <>
      <h1>{name}</h1>
      <button onClick={goBack}>Retour</button>
    </>
  )
}

test('a second click goes no further back while the page before is loading', async () => {
  let loaded: Promise<null> | null = null
  window.history.replaceState(null, '', '/first')
  const router = createBrowserRouter([
    { path: '/first', element: <Page name="First" /> },
    { path: '/second', element: <Page name="Second" />, loader: () => loaded },
    { path: '/third', element: <Page name="Third" /> },
  ])
  render(<RouterProvider router={router} />)
  await router.navigate('/second')
  await screen.findByRole('heading', { name: 'Second' })
  await router.navigate('/third')
  await screen.findByRole('heading', { name: 'Third' })
  let finishLoading: (value: null) => void = () => undefined
  loaded = new Promise((resolve) => (finishLoading = resolve))

  const button = screen.getByRole('button', { name: 'Retour' })
  await userEvent.click(button)
  await waitFor(() => expect(window.location.pathname).toBe('/second'))
  expect(screen.getByRole('heading', { name: 'Third' })).toBeVisible()
  await userEvent.click(button)
  finishLoading(null)
  expect(await screen.findByRole('heading', { name: 'Second' })).toBeVisible()
  expect(window.location.pathname).toBe('/second')
})
