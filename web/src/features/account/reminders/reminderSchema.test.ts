import * as v from 'valibot'
import { expect, test } from 'vitest'
import { noReminders, reminderSchema, timeZones, toInput, valuesOf } from './reminderSchema'

const settings = {
  __typename: 'Settings',
  id: 'set_1',
  hasDeadlineReminders: false,
  hasEmailNotifications: true,
  hasPushNotifications: true,
  hasSilenceReminders: true,
  quietHours: null,
  timeZone: 'America/Montreal',
  version: 3,
} as const

test('without quiet hours the usual ones are proposed', () => {
  expect(valuesOf(settings)).toMatchObject({
    isQuiet: false,
    start: '21:00',
    end: '08:00',
    hasDeadlineReminders: false,
  })
  const hours = { __typename: 'QuietHours', start: '12:00', end: '14:00' } as const
  expect(valuesOf({ ...settings, quietHours: hours })).toMatchObject({ isQuiet: true, start: '12:00', end: '14:00' })
})

test('only what was changed is sent', () => {
  expect(toInput(noReminders, { hasPushNotifications: true })).toEqual({ hasPushNotifications: true })
  expect(toInput(noReminders, { end: true })).toEqual({ quietHours: { start: '21:00', end: '08:00' } })
  expect(toInput({ ...noReminders, isQuiet: false }, { isQuiet: true, timeZone: true })).toEqual({
    quietHours: null,
    timeZone: 'Europe/Paris',
  })
})

test('quiet hours have two different times', () => {
  const isValid = (values: Partial<typeof noReminders>) =>
    v.safeParse(reminderSchema, { ...noReminders, ...values }).success
  expect(isValid({})).toBe(true)
  expect(isValid({ end: '21:00' })).toBe(false)
  expect(isValid({ end: '21:00', isQuiet: false })).toBe(true)
  expect(isValid({ start: '' })).toBe(false)
  expect(isValid({ start: '', isQuiet: false })).toBe(true)
})

test('the time zone that is set can be chosen, even one that this browser does not know', () => {
  expect(timeZones('Europe/Paris').filter((zone) => zone === 'Europe/Paris')).toHaveLength(1)
  expect(timeZones('Mars/Olympus')).toContain('Mars/Olympus')
})
