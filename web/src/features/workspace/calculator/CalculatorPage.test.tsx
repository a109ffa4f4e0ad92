import { fireEvent, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { renderWith } from '~/test/render'
import CalculatorPage from './CalculatorPage'

test('figures that cannot be stored are not said to be kept', async () => {
  const router = createMemoryRouter([{ path: '/', element: <CalculatorPage /> }])
  await renderWith(() => ({ viewer: null, changeCursor: '1' }), <RouterProvider router={router} />)
  expect(screen.getByText('Vos chiffres restent sur cet appareil, pour ce projet.')).toBeVisible()

  vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  fireEvent.change(screen.getByLabelText('Prix unitaire'), { target: { value: '5' } })
  expect(screen.getByText(/^Votre navigateur ne peut rien garder/)).toBeVisible()
})
