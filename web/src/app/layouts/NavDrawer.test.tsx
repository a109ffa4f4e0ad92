import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import { NavDrawer } from './NavDrawer'

function Layout() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>Menu</button>
      <NavDrawer open={open} onClose={() => setOpen(false)}>
        <Link to="/blog">Blog</Link>
      </NavDrawer>
      <main>
        <Outlet />
      </main>
    </>
  )
}

test('the title of the page that was chosen has the focus; without a choice the button has it again', async () => {
  const children = [
    { path: '/', element: <h1>Accueil</h1> },
    { path: '/blog', element: <h1>Blog</h1> },
  ]
  const router = createMemoryRouter([{ element: <Layout />, children }])
  await renderWith(() => ({}), <RouterProvider router={router} />)
  const button = screen.getByRole('button', { name: 'Menu' })
  await userEvent.click(button)
  await userEvent.click(await screen.findByRole('link', { name: 'Blog' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Blog' })).toHaveFocus())

  await userEvent.click(button)
  await screen.findByRole('dialog')
  await waitFor(() => expect(button).not.toHaveFocus())
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(button).toHaveFocus())
})
