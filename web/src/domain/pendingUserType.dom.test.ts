import { expect, test } from 'vitest'
import { forgetPendingUserType, keepPendingUserType, readPendingUserType, userTypeIn } from './pendingUserType'

test('is kept until it is used, and nothing else is taken for it', () => {
  expect(readPendingUserType()).toBeUndefined()
  keepPendingUserType('TESTER')
  expect(localStorage.getItem('pending_user_type')).toBe('tester')
  expect(readPendingUserType()).toBe('TESTER')
  localStorage.setItem('pending_user_type', 'admin')
  expect(readPendingUserType()).toBeUndefined()
  forgetPendingUserType()
  expect(localStorage.getItem('pending_user_type')).toBeNull()
})

test('an address may say it, and nothing else is taken for it', () => {
  expect(userTypeIn('?next=%2Fblog&type=tester')).toBe('TESTER')
  expect(userTypeIn('?type=creator')).toBe('CREATOR')
  expect(userTypeIn('?type=admin')).toBeUndefined()
  expect(userTypeIn('')).toBeUndefined()
})
