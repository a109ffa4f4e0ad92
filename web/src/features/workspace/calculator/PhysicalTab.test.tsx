import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import { emptyFigures } from './model'
import { PhysicalTab } from './PhysicalTab'

function Tab() {
  const [figures, setFigures] = useState(emptyFigures.physical)
  return <PhysicalTab figures={figures} onChange={setFigures} />
}

test('an empty price shows no error, a negative one does', async () => {
  await renderWith(() => ({}), <Tab />)
  expect(screen.getByText('Il faut un prix')).toBeVisible()
  expect(screen.queryByText('Jamais à ce prix')).toBeNull()
  const negative = "Un nombre négatif n'a pas de sens ici : compté comme 0."
  expect(screen.queryByText(negative)).toBeNull()

  fireEvent.change(screen.getByLabelText('Prix unitaire'), { target: { value: '-5' } })
  expect(screen.getByText(negative)).toBeVisible()
  fireEvent.change(screen.getByLabelText('Quantité'), { target: { value: '10' } })
  const profit = screen.getAllByRole('status').find(({ textContent }) => textContent.includes('€'))
  expect(profit).toHaveTextContent(/^0,00\s€$/)
})
