import { ChakraProvider } from '@chakra-ui/react'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState, type ComponentType } from 'react'
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '~/i18n'
import { system } from '~/theme/system'
import { page } from '../page'
import { PageError } from './PageError'

beforeAll(() => startI18n())

const load = vi.fn<() => Promise<{ default: ComponentType }>>()

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  load
    .mockReset()
    .mockRejectedValueOnce(new TypeError('no network'))
    .mockResolvedValue({ default: () => <p>Me voici</p> })
})

async function show() {
  const router = createMemoryRouter([
    {
      Component: Frame,
      children: [
        { path: '/', element: null },
        { path: '/ailleurs', element: null },
        { path: '/panne', Component: Crash, ErrorBoundary: PageError },
        { path: '/perdue', ...page(load) },
      ],
    },
  ])
  render(
    <ChakraProvider value={system}>
      <RouterProvider router={router} />
    </ChakraProvider>,
  )
  return (name: string) => act(async () => fireEvent.click(screen.getByRole('link', { name })))
}

test('a crash is confined to its page, and the layout keeps its state', async () => {
  const follow = await show()
  fireEvent.click(screen.getByRole('button', { name: '0' }))
  await follow('Ailleurs')
  expect(screen.getByRole('button', { name: '1' })).toBeVisible()

  await follow('Panne')
  expect(screen.getByRole('alert')).toHaveTextContent('Une erreur inattendue est survenue')
  expect(screen.getByRole('button', { name: '1' })).toBeVisible()

  await follow('Accueil')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a page that failed to load shows an error in its place, and loads on retry', async () => {
  const follow = await show()
  await follow('Perdue')
  expect(await screen.findByRole('alert')).toHaveTextContent("Cette partie n'a pas pu être chargée.")
  expect(screen.getByRole('button', { name: '0' })).toBeVisible()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Réessayer' })))
  expect(await screen.findByText('Me voici')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a page that failed to load is retried when the browser comes online', async () => {
  const follow = await show()
  await follow('Perdue')
  expect(await screen.findByRole('alert')).toBeVisible()
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('Me voici')).toBeVisible()
})

function Frame() {
  const [count, setCount] = useState(0)
  return (
    <>
      <Link to="/">Accueil</Link>
      <Link to="/panne">Panne</Link>
      <Link to="/ailleurs">Ailleurs</Link>
      <Link to="/perdue">Perdue</Link>
      <button type="button" onClick={() => setCount(count + 1)}>
        {count}
      </button>
      <Outlet />
    </>
  )
}

function Crash(): never {
  throw new Error('calé')
}
