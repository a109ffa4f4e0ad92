import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  defaultValues,
  settingsSchema,
  toPersonalInput,
  toProjectInput,
  toWidgetInput,
  type SettingsValues,
} from './schema'

const errorsOf = (values: Partial<SettingsValues>) => {
  const { issues } = v.safeParse(settingsSchema, { ...defaultValues, ...values })
  return Object.entries(v.flatten(issues ?? ([] as never)).nested ?? {}).map(
    ([field, messages]) => `${field}: ${messages?.join()}`,
  )
}

test('the defaults are valid, and so are equal dates and an empty end date', () => {
  expect(errorsOf({})).toEqual([])
  expect(errorsOf({ startDate: '2026-01-01', endDate: '2026-01-01' })).toEqual([])
  expect(errorsOf({ startDate: '2026-01-01', endDate: '' })).toEqual([])
})

test('reversed dates, invalid colors and too many or too long tags are refused', () => {
  expect(errorsOf({ startDate: '2026-01-02', endDate: '2026-01-01' })).toEqual(['endDate: workspace.datesReversed'])
  expect(errorsOf({ color: 'rouge' })).toEqual(['color: workspace.colorInvalid'])
  expect(errorsOf({ tags: 'a'.repeat(41) })).toEqual(['tags: workspace.tagTooLong'])
  expect(errorsOf({ tags: Array.from({ length: 21 }, (_, index) => `t${index}`).join() })).toEqual([
    'tags: workspace.tooManyTags',
  ])
})

test('a widget has origins of sites, at least one when it is switched on', () => {
  const errorsOfOrigins = (origins: string, isEnabled = true) => errorsOf({ isEnabled, origins })
  expect(errorsOfOrigins('https://exemple.fr\n\n http://localhost:3000 \nhttps://été.fr:8443/')).toEqual([])
  for (const wrong of ['exemple.fr', 'http://exemple.fr', 'https://exemple.fr/page', 'https://moi@exemple.fr', '*'])
    expect(errorsOfOrigins(wrong)).toEqual(['origins: widget.originInvalid'])
  expect(errorsOfOrigins(' \n')).toEqual(['origins: widget.originRequired'])
  expect(errorsOfOrigins('', false)).toEqual([])
  const many = Array.from({ length: 11 }, (_, index) => `https://${index}.exemple.fr`).join('\n')
  expect(errorsOfOrigins(many)).toEqual(['origins: widget.tooManyOrigins'])

  const values = { ...defaultValues, isEnabled: true, origins: ' https://exemple.fr\n' }
  const widget = { projectId: 'prj_1', version: 2 }
  expect(toWidgetInput(values, { origins: true }, widget)).toEqual({
    projectId: 'prj_1',
    expectedVersion: 2,
    isEnabled: true,
    origins: ['https://exemple.fr'],
  })
  expect(toWidgetInput(values, { status: true }, widget)).toBeNull()
})

test('only changed settings are sent, those of the user and of the project apart', () => {
  const values: SettingsValues = {
    ...defaultValues,
    language: 'ENGLISH',
    tags: 'a, , b',
    endDate: '',
    usesModel: false,
    hasCollaboration: false,
    visibility: 'PUBLIC',
  }
  const changed = {
    language: true,
    tags: true,
    endDate: true,
    usesModel: true,
    hasCollaboration: true,
    visibility: true,
  }
  expect(toPersonalInput(values, changed)).toEqual({ language: 'ENGLISH' })
  expect(toProjectInput(values, changed, { projectId: 'prj_1', version: 3 })).toEqual({
    projectId: 'prj_1',
    expectedVersion: 3,
    tags: ['a', 'b'],
    endDate: null,
    usesModel: false,
    hasCollaboration: false,
  })
  expect(toPersonalInput(values, { tags: true })).toBeNull()
  expect(toProjectInput(values, { language: true }, { projectId: 'prj_1', version: 3 })).toBeNull()
})
