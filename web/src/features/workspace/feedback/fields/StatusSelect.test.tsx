import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FeedbackStatus } from '~/domain/feedback'
import { renderWith } from '~/test/render'
import { StatusSelect } from './StatusSelect'

async function show() {
  const chosen: FeedbackStatus[] = []
  await renderWith(() => ({}), <StatusSelect label="Statut" status="NEW" onChoose={(status) => chosen.push(status)} />)
  return { select: screen.getByRole('combobox'), chosen }
}

/** What a browser does on an arrow key of a closed select. */
function press(select: HTMLElement, key: string, value?: FeedbackStatus) {
  fireEvent.keyDown(select, { key })
  if (value) fireEvent.change(select, { target: { value } })
}

test('the statuses that arrow keys pass are not applied, and the last one by Enter', async () => {
  const { select, chosen } = await show()
  press(select, 'ArrowDown', 'INFO_REQUESTED')
  press(select, 'ArrowDown', 'PLANNED')
  press(select, 'ArrowDown', 'DECLINED')
  expect(chosen).toEqual([])
  expect(screen.getByRole('status')).toHaveTextContent('Entrée pour appliquer')
  press(select, 'Enter')
  expect(chosen).toEqual(['DECLINED'])
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

test('leaving the select applies, Escape does not', async () => {
  const { select, chosen } = await show()
  press(select, 'ArrowDown', 'INFO_REQUESTED')
  press(select, 'Escape')
  fireEvent.blur(select)
  expect([chosen, select]).toEqual([[], expect.objectContaining({ value: 'NEW' })])
  press(select, 'ArrowDown', 'INFO_REQUESTED')
  fireEvent.blur(select)
  expect(chosen).toEqual(['INFO_REQUESTED'])
})

test('a pointer applies at once', async () => {
  const { select, chosen } = await show()
  press(select, 'ArrowDown', 'INFO_REQUESTED')
  fireEvent.pointerDown(select)
  fireEvent.change(select, { target: { value: 'PLANNED' } })
  expect(chosen).toEqual(['PLANNED'])
})
