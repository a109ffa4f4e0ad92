import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Suspense, use } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { renderWith } from '~/test/render'
import { RouteAnnouncer } from './RouteAnnouncer'

/** Navigates to a page whose title is loaded when the returned function is called. */
async function navigateToLoadingPage(to = '/projets'): Promise<() => Promise<HTMLElement>> {
  let load = () => undefined as void
  const loading = new Promise<void>((resolve) => (load = resolve))
  function Title() {
    use(loading)
    return (
      <>
        <h1>Projets</h1>
        <button type="button" id="vote">
          Voter
        </button>
      </>
    )
  }
  const layout = (
    <>
      <RouteAnnouncer />
      <button type="button">Compte</button>
      <main>
        <Outlet />
      </main>
    </>
  )
  const page = (
    <Suspense>
      <Title />
    </Suspense>
  )
  const children = [
    { path: '/', element: null },
    { path: '/projets', element: page },
  ]
  const router = createMemoryRouter([{ element: layout, children }])
  await renderWith(() => ({}), <RouterProvider router={router} />)
  await act(() => router.navigate(to))
  return () => {
    load()
    return screen.findByRole('heading', { name: 'Projets' })
  }
}

test('the title of the page has the focus once it is loaded', async () => {
  const loadTitle = await navigateToLoadingPage()
  const title = await loadTitle()
  await waitFor(() => expect(title).toHaveFocus())
})

test('a control that is used while the page is loading keeps the focus', async () => {
  const loadTitle = await navigateToLoadingPage()
  const menu = screen.getByRole('button', { name: 'Compte' })
  await userEvent.click(menu)
  document.title = 'Projets – Rodage'
  await loadTitle()
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Projets – Rodage'))
  expect(menu).toHaveFocus()
})

test('the control that the address leads to has the focus', async () => {
  const scrollIntoView = vi.fn<() => void>()
  Element.prototype.scrollIntoView = scrollIntoView
  const loadTitle = await navigateToLoadingPage('/projets#vote')
  await loadTitle()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Voter' })).toHaveFocus())
  expect(scrollIntoView).toHaveBeenCalledOnce()
})

test('who already uses the page is not taken to what the address leads to', async () => {
  const scrollIntoView = vi.fn<() => void>()
  Element.prototype.scrollIntoView = scrollIntoView
  const loadTitle = await navigateToLoadingPage('/projets#vote')
  await userEvent.click(screen.getByRole('button', { name: 'Compte' }))
  document.title = 'Projets – Rodage'
  await loadTitle()
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Projets – Rodage'))
  expect(scrollIntoView).not.toHaveBeenCalled()
})

test('a key pressed while nothing has the focus does not keep it from the title', async () => {
  const loadTitle = await navigateToLoadingPage()
  expect(document.body).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  const title = await loadTitle()
  await waitFor(() => expect(title).toHaveFocus())
})
