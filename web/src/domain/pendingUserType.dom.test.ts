import { expect, test } from 'vitest'
import { clearPendingUserType, storePendingUserType, readPendingUserType, userTypeIn } from './pendingUserType'

test('is stored until it is cleared, and ignored when invalid', () => {
  expect(readPendingUserType()).toBeUndefined()
  storePendingUserType('TESTER')
  expect(localStorage.getItem('pending_user_type')).toBe('tester')
  expect(readPendingUserType()).toBe('TESTER')
  localStorage.setItem('pending_user_type', 'admin')
  expect(readPendingUserType()).toBeUndefined()
  clearPendingUserType()
  expect(localStorage.getItem('pending_user_type')).toBeNull()
})

test('is read from a URL, and ignored when invalid', () => {
  expect(userTypeIn('?next=%2Fblog&type=tester')).toBe('TESTER')
  expect(userTypeIn('?type=creator')).toBe('CREATOR')
  expect(userTypeIn('?type=admin')).toBeUndefined()
  expect(userTypeIn('')).toBeUndefined()
})
