import { beforeEach, expect, test } from 'vitest'
import { inviteeOf, rememberAddressee, rememberIntent, takeIntent } from './invitee'

beforeEach(() => sessionStorage.clear())

test('what was decided is remembered once, for its invitation alone', () => {
  rememberIntent('abc')
  expect(takeIntent('def')).toBe(false)
  expect(takeIntent('abc')).toBe(true)
  expect(takeIntent('abc')).toBe(false)
})

test('whoever is on the way to an invitation is to be a tester, with the address it was sent to', () => {
  rememberAddressee('abc', '#pour=ada%2Btest%40exemple.fr')
  expect(inviteeOf('/invitation/abc')).toEqual({ userType: 'TESTER', email: 'ada+test@exemple.fr' })
  expect(inviteeOf('/invitation/abc?reponse=avis')).toEqual({ userType: 'TESTER', email: 'ada+test@exemple.fr' })
})

test('nobody else is', () => {
  rememberAddressee('abc', '#pour=ada%40exemple.fr')
  expect(inviteeOf('/invitation/def')).toEqual({ userType: 'TESTER', email: '' })
  expect(inviteeOf('/dashboard/projects')).toBeNull()
  expect(inviteeOf(null)).toBeNull()
})
