import { expect, test } from 'vitest'
import { dayNumber } from '~/lib/days'
import { firstScroll, labelWidth, layOut, monthOffsets, periodOf } from './timeline'

const at = (date: string) => ({ date })
const period = { from: dayNumber('2026-01-01'), to: dayNumber('2026-03-31') }

test('distant items share a lane, close ones do not', () => {
  const { placed, lanes } = layOut([at('2026-01-02'), at('2026-01-03'), at('2026-03-01')], period)
  expect(placed.map(({ lane }) => lane)).toEqual([0, 1, 0])
  expect(lanes).toBe(2)
})

test('no two labels of a lane overlap, however many there are', () => {
  const items = Array.from({ length: 60 }, (_, index) =>
    at(new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10)),
  )
  const { placed, width } = layOut(items, period)
  for (const one of placed) {
    const neighbours = placed.filter((other) => other !== one && other.lane === one.lane)
    expect(one.x + labelWidth).toBeLessThanOrEqual(width)
    expect(neighbours.filter((other) => Math.abs(one.x - other.x) < labelWidth)).toEqual([])
  }
})

test('months are labelled where there is room', () => {
  expect(layOut([], period).ticks.map(({ date }) => date)).toEqual(['2026-02-01', '2026-03-01'])
  const decade = layOut([], { from: dayNumber('2020-01-01'), to: dayNumber('2030-01-01') }).ticks
  const gaps = decade.slice(1).map(({ x }, index) => x - (decade[index]?.x ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThan(50)
})

test('a month that begins beside today is labelled behind it, unless the next month is there', () => {
  const at = (...xs: number[]) => xs.map((x) => ({ date: '', x }))
  expect(monthOffsets(at(0, 100), null)).toEqual([0, 0])
  expect(monthOffsets(at(0, 300, 600), 280), 'just after today').toEqual([0, 56, 0])
  expect(monthOffsets(at(0, 260, 600), 280), 'just before today').toEqual([0, 96, 0])
  expect(monthOffsets(at(0, 90, 180), 85), 'no room').toEqual([0, null, 0])
  expect(monthOffsets(at(0, 100), 90), 'the last month').toEqual([0, 66])
})

test('a period contains all dates, with a margin', () => {
  const { from, to } = periodOf(['2026-05-10', '2026-05-01'])
  expect([from, to]).toEqual([dayNumber('2026-04-28'), dayNumber('2026-05-13')])
})

test('the view starts at today, or at the nearest step where none would follow today in it', () => {
  expect(firstScroll([0, 1100, 3000], 1000, 400)).toBe(900)
  const centre = (x: number) => x - (400 - labelWidth) / 2
  expect(firstScroll([0, 700, 3000], 1000, 400)).toBe(centre(700))
  expect(firstScroll([0, 1600, 3000], 1000, 400)).toBe(centre(1600))
  // Today is before the first step, or after the last.
  expect(firstScroll([30, 500], -900, 400)).toBe(centre(30))
  expect(firstScroll([30, 500], 2000, 400)).toBe(centre(500))
})
