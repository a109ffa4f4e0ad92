import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { deletionSchemaOf, noSettings, passwordSchemaOf, remarkOn, toNamesInput, toSettingsInput } from './schema'

describe('what is sent', () => {
  const values = { ...noSettings, firstName: 'Ada', username: ' ', country: '' as const, theme: 'DARK' as const }

  test('is nothing when nothing was changed', () => {
    expect(toSettingsInput(values, {})).toBeNull()
    expect(toNamesInput(values, {})).toBeNull()
  })

  test('is what was changed, with the language and theme of the page', () => {
    expect(toSettingsInput(values, { hasEmailNotifications: true })).toEqual({
      hasEmailNotifications: true,
      language: 'FRENCH',
      theme: 'DARK',
    })
    expect(toNamesInput(values, { firstName: true })).toEqual({ firstName: 'Ada' })
  })

  test('sets emptied fields to null', () => {
    expect(toSettingsInput({ ...values, username: '' }, { username: true, country: true })).toMatchObject({
      username: null,
      country: null,
    })
  })
})

test.each([
  ['', null],
  ['Zo', 'short'],
  ['Zoé', null],
  [' Zo ', 'short'],
  ['vingt lettres, ni une', 'long'],
  ['😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀', null],
])('the remark on the user name « %s » is %s', (username, remark) => {
  expect(remarkOn(username)).toBe(remark)
})

test.each([
  [true, ['currentPassword', 'newPassword'], false],
  [false, ['newPassword'], true],
])('the current password is required where there is one: %s', (hasPassword, missing, canDelete) => {
  const { issues } = v.safeParse(passwordSchemaOf(hasPassword), { currentPassword: '', newPassword: '', confirm: '' })
  expect(issues?.map((issue) => v.getDotPath(issue))).toEqual(missing)
  expect(v.safeParse(deletionSchemaOf(hasPassword), { password: '', confirmation: '' }).success).toBe(canDelete)
})
