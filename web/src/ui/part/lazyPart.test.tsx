import { ChakraProvider } from '@chakra-ui/react'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '~/i18n'
import { system } from '~/theme/system'
import { lazyPart } from './lazyPart'

beforeAll(() => startI18n())

const errorText = "Cette partie n'a pas pu être chargée."
const load = vi.fn<() => Promise<{ default: () => string }>>()
const online = vi.fn<() => boolean>()

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(online)
  online.mockReturnValue(false)
  load
    .mockReset()
    .mockRejectedValueOnce(new TypeError('no network'))
    .mockResolvedValue({ default: () => 'Me voici' })
})

/** Renders a page with a lazy part. */
async function show(as?: 'panel' | 'dialog' | 'menu' | 'decoration') {
  const Part = lazyPart(load, { as })
  const page = (key: string) => (
    <ChakraProvider value={system}>
      <p>Le reste de la page</p>
      <Part key={key} />
    </ChakraProvider>
  )
  const { rerender } = render(page('one'))
  await act(async () => undefined)
  return { remount: () => act(async () => rerender(page('two'))) }
}

test('a part that failed to load shows an error in its place, and loads on retry', async () => {
  await show()
  expect(screen.getByRole('alert')).toHaveTextContent(errorText)
  expect(screen.getByText('Le reste de la page')).toBeVisible()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Réessayer' })))
  expect(screen.getByText('Me voici')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('it is retried when the browser comes online', async () => {
  await show('dialog')
  expect(screen.getByRole('alert')).toHaveTextContent(errorText)
  online.mockReturnValue(true)
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(screen.getByText('Me voici')).toBeVisible()
})

test('a new mount does not show the previous failure', async () => {
  const { remount } = await show('menu')
  expect(screen.getByRole('button', { name: /Réessayer/ })).toBeVisible()
  await remount()
  expect(screen.getByText('Me voici')).toBeVisible()
})

test('a dialog that failed to load can be closed, and is loaded again when reopened', async () => {
  const Part = lazyPart<{ open: boolean; onClose: () => void; onExitComplete: () => void }>(load, { as: 'dialog' })
  const [onClose, onExitComplete] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const page = (open: boolean) => (
    <ChakraProvider value={system}>
      <Part open={open} onClose={onClose} onExitComplete={onExitComplete} />
    </ChakraProvider>
  )
  const { rerender } = render(page(true))
  await act(async () => undefined)
  fireEvent.click(screen.getByRole('button', { name: 'Fermer' }))
  expect([onClose.mock.calls.length, onExitComplete.mock.calls.length]).toEqual([1, 1])
  await act(async () => rerender(page(false)))
  expect(screen.queryByRole('alert')).toBeNull()
  await act(async () => rerender(page(true)))
  expect(screen.getByText('Me voici')).toBeVisible()
})

test('a decoration that failed to load shows no error', async () => {
  await show('decoration')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('Le reste de la page')).toBeVisible()
})
