import { ChakraProvider } from '@chakra-ui/react'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { Link, MemoryRouter, Route, Routes } from 'react-router'
import { beforeAll, expect, test, vi } from 'vitest'
import { startI18n } from '~/i18n'
import { getSystem } from '~/theme/system'
import { RouteErrorBoundary } from './RouteError'

beforeAll(startI18n)

test('a crash stays on its page, and what did not crash keeps its state from one page to the next', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(
    <ChakraProvider value={getSystem()}>
      <MemoryRouter>
        <Link to="/">Accueil</Link>
        <Link to="/panne">Panne</Link>
        <Link to="/ailleurs">Ailleurs</Link>
        <RouteErrorBoundary>
          <Counter />
          <Routes>
            <Route path="/panne" element={<Crash />} />
            <Route path="*" element={null} />
          </Routes>
        </RouteErrorBoundary>
      </MemoryRouter>
    </ChakraProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: '0' }))
  fireEvent.click(screen.getByRole('link', { name: 'Ailleurs' }))
  expect(screen.getByRole('button', { name: '1' })).toBeVisible()

  fireEvent.click(screen.getByRole('link', { name: 'Panne' }))
  expect(screen.getByRole('alert')).toHaveTextContent('Une erreur inattendue est survenue')

  fireEvent.click(screen.getByRole('link', { name: 'Accueil' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

function Counter() {
  const [count, setCount] = useState(0)
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  )
}

function Crash(): never {
  throw new Error('calé')
}
