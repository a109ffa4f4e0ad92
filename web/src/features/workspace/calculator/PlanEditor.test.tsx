import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import type { Plan } from './model'
import { Decimal } from './numbers'
import { PlanEditor } from './PlanEditor'

function Editor() {
  const [plans, setPlans] = useState<Plan[]>([])
  return <PlanEditor plans={plans.map((plan) => ({ plan, revenue: new Decimal(1) }))} onChange={setPlans} />
}

test('a plan added with the Enter key empties the form', async () => {
  await renderWith(() => ({}), <Editor />)
  const fields = screen.getAllByRole('textbox')
  for (const [index, text] of ['Standard', '9,90', '120', '12'].entries()) {
    await userEvent.type(fields[index] as HTMLElement, text)
  }
  await userEvent.keyboard('{Enter}')
  expect(screen.getByLabelText('Prix, Standard')).toHaveValue('9,90')
  for (const field of fields) expect(field).toHaveValue('')
  expect(fields[0]).toHaveFocus()
})
