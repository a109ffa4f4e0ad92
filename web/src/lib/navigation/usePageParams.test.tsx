import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { usePageParams } from './usePageParams'

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

test('a change keeps the one before it, which is not rendered yet', async () => {
  window.history.replaceState(null, '', '/page')
  render(<RouterProvider router={createBrowserRouter([{ path: '/page', element: <Page /> }])} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Filtrer' }))
  await vi.waitFor(() => expect(window.location.search).toBe('?first=1&second=1'))
})
