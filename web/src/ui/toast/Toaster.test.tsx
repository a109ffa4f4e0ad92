import { ChakraProvider, Dialog, Portal } from '@chakra-ui/react'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '~/i18n'
import { system } from '~/theme/system'
import { dismissToast, toast } from './toast'
import { Toaster } from './Toaster'

beforeAll(() => startI18n())

beforeEach(() => {
  vi.useFakeTimers()
  dismissToast()
  render(
    <ChakraProvider value={system}>
      <Toaster />
    </ChakraProvider>,
  )
})

test('shows one message at a time, the newest', () => {
  act(() => toast({ type: 'success', title: 'Projet créé' }))
  act(() => toast({ type: 'error', title: 'Email invalide' }))
  expect(screen.queryByText('Projet créé')).toBeNull()
  expect(screen.getByRole('alert')).toHaveTextContent('Email invalide')
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

test('stays for five seconds, and longer while hovered', () => {
  act(() => toast({ type: 'success', title: 'Projet créé' }))
  act(() => vi.advanceTimersByTime(4900))
  const shown = screen.getByText('Projet créé')
  fireEvent.pointerEnter(shown)
  act(() => vi.advanceTimersByTime(60_000))
  expect(shown).toBeInTheDocument()
  fireEvent.pointerLeave(shown)
  act(() => vi.advanceTimersByTime(5000))
  expect(shown).not.toBeInTheDocument()
})

test('stays while the focus is on it when the pointer leaves', () => {
  act(() => toast({ type: 'success', title: 'Projet créé' }))
  const shown = screen.getByText('Projet créé')
  const button = screen.getByRole('button', { name: 'Fermer' })
  fireEvent.pointerEnter(shown)
  act(() => button.focus())
  fireEvent.pointerLeave(shown)
  act(() => vi.advanceTimersByTime(60_000))
  expect(button).toHaveFocus()
  act(() => button.blur())
  act(() => vi.advanceTimersByTime(5000))
  expect(shown).not.toBeInTheDocument()
})

test('stays while the pointer is on it when the focus leaves', () => {
  act(() => toast({ type: 'success', title: 'Projet créé' }))
  const shown = screen.getByText('Projet créé')
  const button = screen.getByRole('button', { name: 'Fermer' })
  // jsdom has no pointer.
  const isHovered = vi.spyOn(Element.prototype, 'matches').mockImplementation((selector) => selector === ':hover')
  fireEvent.pointerEnter(shown)
  act(() => button.focus())
  act(() => button.blur())
  isHovered.mockRestore()
  act(() => vi.advanceTimersByTime(60_000))
  expect(shown).toBeInTheDocument()
  fireEvent.pointerLeave(shown)
  act(() => vi.advanceTimersByTime(5000))
  expect(shown).not.toBeInTheDocument()
})

test('is dismissed by its button', () => {
  act(() => toast({ type: 'success', title: 'Projet créé' }))
  fireEvent.click(screen.getByRole('button', { name: 'Fermer' }))
  expect(screen.queryByText('Projet créé')).toBeNull()
})

test('gives the focus back when it goes', () => {
  render(<button>Créer</button>)
  const button = screen.getByRole('button', { name: 'Créer' })
  const focusClose = () => {
    button.focus()
    act(() => toast({ type: 'success', title: 'Projet créé', action: { label: 'Voir', onClick: () => undefined } }))
    act(() => screen.getByRole('button', { name: 'Voir' }).focus())
    act(() => screen.getByRole('button', { name: 'Fermer' }).focus())
  }
  focusClose()
  fireEvent.click(screen.getByRole('button', { name: 'Fermer' }))
  expect(button).toHaveFocus()
  focusClose()
  act(() => toast({ type: 'error', title: 'Email invalide' }))
  expect(button).toHaveFocus()
})

test('leaves the focus where it is when it goes without it', () => {
  render(<button>Créer</button>)
  act(() => toast({ type: 'success', title: 'Projet créé' }))
  act(() => screen.getByRole('button', { name: 'Fermer' }).focus())
  act(() => screen.getByRole('button', { name: 'Créer' }).focus())
  fireEvent.click(screen.getByRole('button', { name: 'Fermer' }))
  expect(screen.getByRole('button', { name: 'Créer' })).toHaveFocus()
})

test('is not hidden from screen readers by an open dialog', async () => {
  vi.useRealTimers()
  const { container: page } = render(
    <ChakraProvider value={system}>
      <Dialog.Root open>
        <Portal>
          <Dialog.Positioner>
            <Dialog.Content aria-label="Projet">
              <button>Enregistrer</button>
            </Dialog.Content>
          </Dialog.Positioner>
        </Portal>
      </Dialog.Root>
    </ChakraProvider>,
  )
  await vi.waitFor(() => expect(page).toHaveAttribute('aria-hidden', 'true'))
  act(() => toast({ type: 'error', title: 'Email invalide' }))
  expect(screen.getByRole('region', { name: 'Messages' })).toHaveTextContent('Email invalide')
  expect(screen.getByRole('alert')).toHaveTextContent('Email invalide')
})
