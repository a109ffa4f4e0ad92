import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import { ExpenseEditor } from './ExpenseEditor'

const expense = (name: string) => ({ id: name, name, value: '10', isPercentage: false, perUnit: false })

function Editor() {
  const [expenses, setExpenses] = useState(['Colis', 'Pub', 'Stand'].map(expense))
  const costs = expenses.map((expense) => ({ expense, amount: 10 }))
  return <ExpenseEditor costs={costs as never} kinds={['fixed']} fixedLabel="Une fois" onChange={setExpenses} />
}

const removal = (name: string) => screen.getByRole('button', { name: `Retirer « ${name} »` })

test('when a row is removed, the next one has the focus, or the form for another', async () => {
  await renderWith(() => ({}), <Editor />)
  await userEvent.click(removal('Pub'))
  await expect.poll(() => document.activeElement).toBe(removal('Stand'))
  await userEvent.keyboard('{Enter}')
  const name = screen.getByRole('textbox', { name: 'Nom de la dépense' })
  await expect.poll(() => document.activeElement).toBe(name)
  await userEvent.click(removal('Colis'))
  await expect.poll(() => document.activeElement).toBe(name)
})
