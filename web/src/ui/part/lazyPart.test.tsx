import { ChakraProvider } from '@chakra-ui/react'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '~/i18n'
import { system } from '~/theme/system'
import { lazyPart } from './lazyPart'

beforeAll(() => startI18n())

const lost = "Cette partie n'a pas pu être chargée."
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

/** A page with such a part in it. */
async function show(as?: 'panel' | 'dialog' | 'menu' | 'ornament') {
  const Part = lazyPart(load, { as })
  const page = (key: string) => (
    <ChakraProvider value={system}>
      <p>Le reste de la page</p>
      <Part key={key} />
    </ChakraProvider>
  )
  const { rerender } = render(page('one'))
  await act(async () => undefined)
  return { showAnew: () => act(async () => rerender(page('two'))) }
}

test('a part that does not come says so in its place, and comes when one tries again', async () => {
  await show()
  expect(screen.getByRole('alert')).toHaveTextContent(lost)
  expect(screen.getByText('Le reste de la page')).toBeVisible()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Réessayer' })))
  expect(screen.getByText('Me voici')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('it comes by itself once the network is back', async () => {
  await show('dialog')
  expect(screen.getByRole('alert')).toHaveTextContent(lost)
  online.mockReturnValue(true)
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(screen.getByText('Me voici')).toBeVisible()
})

test('whoever opens it again is not shown the failure of before', async () => {
  const { showAnew } = await show('menu')
  expect(screen.getByRole('button', { name: /Réessayer/ })).toBeVisible()
  await showAnew()
  expect(screen.getByText('Me voici')).toBeVisible()
})

test('a dialog that did not come can be given up, and is asked for again when it is opened again', async () => {
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

test('an ornament is missed without a word', async () => {
  await show('ornament')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('Le reste de la page')).toBeVisible()
})
