import { expect, test } from 'vitest'
import { forgetPendingUserType, keepPendingUserType, readPendingUserType } from './pendingUserType'

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
