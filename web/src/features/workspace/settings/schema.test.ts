import * as v from 'valibot'
import { expect, test } from 'vitest'
import { noValues, settingsSchema, toPersonalInput, toProjectInput, type SettingsValues } from './schema'

const faults = (values: Partial<SettingsValues>) => {
  const { issues } = v.safeParse(settingsSchema, { ...noValues, ...values })
  return Object.entries(v.flatten(issues ?? ([] as never)).nested ?? {}).map(
    ([field, messages]) => `${field}: ${messages?.join()}`,
  )
}

test('the defaults are valid, and so are one day alone and no day at all', () => {
  expect(faults({})).toEqual([])
  expect(faults({ startDate: '2026-01-01', endDate: '2026-01-01' })).toEqual([])
  expect(faults({ startDate: '2026-01-01', endDate: '' })).toEqual([])
})

test('the end follows the start, a colour is a colour, tags have a measure', () => {
  expect(faults({ startDate: '2026-01-02', endDate: '2026-01-01' })).toEqual(['endDate: workspace.datesReversed'])
  expect(faults({ color: 'rouge' })).toEqual(['color: workspace.colorInvalid'])
  expect(faults({ tags: 'a'.repeat(41) })).toEqual(['tags: workspace.tagTooLong'])
  expect(faults({ tags: Array.from({ length: 21 }, (_, index) => `t${index}`).join() })).toEqual([
    'tags: workspace.tooManyTags',
  ])
})

test('each change goes to its owner, and nothing else is sent', () => {
  const values: SettingsValues = { ...noValues, language: 'ENGLISH', tags: 'a, , b', endDate: '' }
  const changed = { language: true, tags: true, endDate: true }
  expect(toPersonalInput(values, changed)).toEqual({ language: 'ENGLISH' })
  expect(toProjectInput(values, changed, { projectId: 'prj_1', version: 3 })).toEqual({
    projectId: 'prj_1',
    expectedVersion: 3,
    tags: ['a', 'b'],
    endDate: null,
  })
  expect(toPersonalInput(values, { tags: true })).toBeNull()
  expect(toProjectInput(values, { language: true }, { projectId: 'prj_1', version: 3 })).toBeNull()
})
