import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { usePageParams, useTabParam } from './usePageParams'

function Page() {
  const [, setParams] = usePageParams()
  const set = (name: string) =>
    setParams((current) => {
      current.set(name, '1')
      return current
    })
  async function setBoth() {
    set('first')
    await vi.waitFor(() => expect(window.location.search).toBe('?first=1'))
    // React may not have rendered the change before.
    set('second')
  }
  return <button onClick={() => void setBoth()}>Filtrer</button>
}

/** Ends what the page waits for before it changes its address. */
let answer = () => {}

function SlowPage() {
  const [, setParams] = usePageParams()
  const create = () =>
    void new Promise<void>((resolve) => (answer = resolve)).then(() => setParams({ shown: '1' }, { replace: true }))
  return <button onClick={create}>Créer</button>
}

function TabPage() {
  const [tab, show] = useTabParam(['general', 'javier'])
  return <button onClick={() => show(tab === 'general' ? 'javier' : 'general')}>{tab}</button>
}

test('a change that comes after its page was left does not change the address of another one', async () => {
  window.history.replaceState(null, '', '/page')
  const router = createBrowserRouter([
    { path: '/page', element: <SlowPage /> },
    { path: '/other', element: <h1>Autre</h1> },
  ])
  render(<RouterProvider router={router} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Créer' }))
  await act(() => router.navigate('/other?tri=nom'))
  await screen.findByRole('heading', { name: 'Autre' })
  await act(async () => answer())
  expect(router.state.location).toMatchObject({ pathname: '/other', search: '?tri=nom' })
})

test('a change keeps the one before it, which is not rendered yet', async () => {
  window.history.replaceState(null, '', '/page')
  render(<RouterProvider router={createBrowserRouter([{ path: '/page', element: <Page /> }])} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Filtrer' }))
  await vi.waitFor(() => expect(window.location.search).toBe('?first=1&second=1'))
})

test('another tab keeps the other parameters, and is no step of the history', async () => {
  window.history.replaceState(null, '', '/page?source=mail')
  const { length } = window.history
  render(<RouterProvider router={createBrowserRouter([{ path: '/page', element: <TabPage /> }])} />)
  await userEvent.click(await screen.findByRole('button', { name: 'general' }))
  expect(window.location.search).toBe('?source=mail&onglet=javier')
  await userEvent.click(screen.getByRole('button', { name: 'javier' }))
  expect(window.location.search).toBe('?source=mail')
  expect(window.history).toHaveLength(length)
})
