import { beforeEach, expect, test, vi } from 'vitest'
import type { RoadmapItem } from './liveRoadmap'
import { emptyValues, toCreateInput, toUpdateInput } from './schema'

const item = { id: 'rmi_1', version: 3 } as RoadmapItem

beforeEach(() => {
  vi.stubEnv('TZ', 'Pacific/Auckland')
  // In Paris it is still the 29th.
  vi.useFakeTimers({ now: new Date('2026-11-29T20:00:00Z') })
  return () => {
    vi.useRealTimers()
    vi.unstubAllEnvs()
  }
})

test('a step without a date is for today, where the user is', () => {
  expect(toCreateInput(emptyValues, 'prj_1')).toMatchObject({ date: '2026-11-30' })
  expect(toUpdateInput(emptyValues, { date: true }, item)).toEqual({
    id: 'rmi_1',
    expectedVersion: 3,
    date: '2026-11-30',
  })
})

test('a date is kept, and sent only where it was changed', () => {
  const values = { ...emptyValues, date: '2027-01-02' }
  expect(toCreateInput(values, 'prj_1')).toMatchObject({ date: '2027-01-02' })
  expect(toUpdateInput(values, { title: true }, item)).not.toHaveProperty('date')
})
