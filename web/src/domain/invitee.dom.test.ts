import { afterEach, expect, test, vi } from 'vitest'
import { inviteeOf, rememberAddressee, rememberIntent, takeIntent } from './invitee'

afterEach(() => void vi.useRealTimers())

test('an intent is returned once, for its invitation only', () => {
  rememberIntent('abc')
  expect(takeIntent('def')).toBe(false)
  expect(takeIntent('abc')).toBe(true)
  expect(takeIntent('abc')).toBe(false)
})

test('an intent is known to another tab, for as long as an email address can be confirmed', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20) })
  rememberIntent('abc')
  sessionStorage.clear()
  vi.setSystemTime(Date.UTC(2026, 10, 21, 23))
  expect(takeIntent('abc')).toBe(true)
  rememberIntent('abc')
  vi.setSystemTime(Date.UTC(2026, 10, 24))
  expect(takeIntent('abc')).toBe(false)
})

test('the invitee of an invitation is a tester, with the email address it was sent to', () => {
  rememberAddressee('abc', '#pour=ada%2Btest%40exemple.fr')
  expect(inviteeOf('/invitation/abc')).toEqual({ userType: 'TESTER', email: 'ada+test@exemple.fr' })
  expect(inviteeOf('/invitation/abc?reponse=avis')).toEqual({ userType: 'TESTER', email: 'ada+test@exemple.fr' })
})

test('who comes by a link for many is a tester', () => {
  expect(inviteeOf('/rejoindre/ghi')).toEqual({ userType: 'TESTER', email: '' })
})

test('other pages have no invitee, and other invitations no email address', () => {
  rememberAddressee('abc', '#pour=ada%40exemple.fr')
  expect(inviteeOf('/invitation/def')).toEqual({ userType: 'TESTER', email: '' })
  expect(inviteeOf('/dashboard/projects')).toBeNull()
  expect(inviteeOf(null)).toBeNull()
})
