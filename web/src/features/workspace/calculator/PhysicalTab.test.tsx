import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderWith } from '~/test/render'
import { emptyFigures } from './model'
import { PhysicalTab } from './PhysicalTab'

function Tab() {
  const [figures, setFigures] = useState(emptyFigures.physical)
  return <PhysicalTab figures={figures} onChange={setFigures} />
}

/** What is said of the profit. */
const profit = () => screen.getAllByRole('status').find(({ textContent }) => textContent.includes('€'))

test('an empty price shows no error, a negative one does', async () => {
  await renderWith(() => ({}), <Tab />)
  expect(screen.getByText('Il faut un prix')).toBeVisible()
  expect(screen.queryByText('Jamais à ce prix')).toBeNull()
  const negative = "Un nombre négatif n'a pas de sens ici : compté comme 0."
  expect(screen.queryByText(negative)).toBeNull()

  fireEvent.change(screen.getByLabelText('Prix unitaire'), { target: { value: '-5' } })
  expect(screen.getByText(negative)).toBeVisible()
  fireEvent.change(screen.getByLabelText('Quantité'), { target: { value: '10' } })
  expect(profit()).toHaveTextContent(/^Bénéfice 0,00\s€$/)
})

test('the profit is said with its name, once typing pauses', async () => {
  vi.useFakeTimers()
  await renderWith(() => ({}), <Tab />)
  fireEvent.change(screen.getByLabelText('Quantité'), { target: { value: '10' } })
  for (const value of ['1', '12']) fireEvent.change(screen.getByLabelText('Prix unitaire'), { target: { value } })
  expect(profit()).toHaveTextContent(/^Bénéfice 0,00\s€$/)
  act(() => vi.advanceTimersByTime(1000))
  expect(profit()).toHaveTextContent(/^Bénéfice 100,00\s€$/)
})
