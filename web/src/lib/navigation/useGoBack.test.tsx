import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { useGoBack } from './useGoBack'

/** Ends the work that a page waits for before it goes back. */
let finishWork = () => {}

function Page({ name }: { name: string }) {
  const goBack = useGoBack()
  return (
    <>
      <h1>{name}</h1>
      <button onClick={goBack}>Retour</button>
      <button onClick={() => void new Promise<void>((resolve) => (finishWork = resolve)).then(goBack)}>Terminer</button>
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

test('work that ends after its entry was left goes no further back', async () => {
  window.history.replaceState(null, '', '/first')
  const router = createBrowserRouter([
    { path: '/first', element: <Page name="First" /> },
    { path: '/second', element: <Page name="Second" /> },
  ])
  render(<RouterProvider router={router} />)
  await router.navigate('/second')
  await router.navigate('/second?dialog=1')
  await waitFor(() => expect(window.location.search).toBe('?dialog=1'))
  await userEvent.click(await screen.findByRole('button', { name: 'Terminer' }))
  await act(() => router.navigate(-1))
  await waitFor(() => expect(router.state.location.search).toBe(''))
  finishWork()
  // A navigation in the history takes a moment.
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(window.location.pathname).toBe('/second')
})
