import { expect, test } from 'vitest'
import { changed, redone, startHistory, undone } from './history'
import { moved, placed, rectangleOf, type Shape } from './shapes'

const size = { width: 100, height: 50 }
const box: Shape = { id: '1', tool: 'box', start: { x: 60, y: 40 }, end: { x: 20, y: 10 } }

test('a shape is moved whole or by one end, and stays in the picture', () => {
  expect(moved(box, 'whole', { x: 10, y: -5 }, size)).toMatchObject({ start: { x: 70, y: 35 }, end: { x: 30, y: 5 } })
  expect(moved(box, 'whole', { x: -90, y: 90 }, size)).toMatchObject({ start: { x: 40, y: 50 }, end: { x: 0, y: 20 } })
  expect(moved(box, 'end', { x: -90, y: 5 }, size)).toMatchObject({ start: box.start, end: { x: 0, y: 15 } })
})

test('a rectangle is the same from any of its corners', () => {
  expect(rectangleOf(box)).toEqual({ x: 20, y: 10, width: 40, height: 30 })
  const { x, y, width, height } = rectangleOf(placed('2', 'blur', size))
  expect([x + width / 2, y + height / 2]).toEqual([50, 25])
})

test('changes are undone and redone, the steps of one movement together', () => {
  let history = startHistory('a')
  history = changed(history, 'b', '')
  history = changed(history, 'c', 'move 1')
  history = changed(history, 'd', 'move 1')
  history = undone(history)
  expect(history.present).toBe('b')
  expect(redone(history).present).toBe('d')
  history = changed(history, 'e', 'move 1')
  expect(redone(history).present).toBe('e')
  history = undone(undone(undone(history)))
  expect(history.present).toBe('a')
  expect(redone(history).present).toBe('b')
})
