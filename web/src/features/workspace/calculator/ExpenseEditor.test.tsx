import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { useState } from 'react'
import { expect, test } from 'vitest'
import calculator from '~/i18n/locales/en/calculator.json'
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

test('one thousand is the same number as it is typed, by the Enter key and afterwards', async () => {
  await renderWith(() => ({}), <Editor />)
  i18next.addResourceBundle('en', 'calculator', calculator)
  await act(() => i18next.changeLanguage('en'))
  const value = screen.getByLabelText('Value')
  await userEvent.type(screen.getByLabelText('Name of the expense'), 'Server')
  await userEvent.type(value, '1,234')
  expect(value).toHaveValue('1,234')
  await userEvent.keyboard('{Enter}')
  expect(value).toHaveValue('')
  const cell = screen.getByLabelText('Value of “Server”')
  expect(cell).toHaveValue('1234')

  await userEvent.clear(cell)
  await userEvent.type(cell, '5,678')
  expect(cell).toHaveValue('5,678')
  await userEvent.tab()
  expect(cell).toHaveValue('5678')
})
