import { expect, test } from 'vitest'
import { rightsOf, withScope, writeScope } from './scopes'

test('the right to change includes the right to read', () => {
  expect(rightsOf(['PROJECTS_READ', 'PROJECTS_WRITE', 'TESTERS_READ'])).toEqual([
    { resource: 'PROJECTS', right: 'WRITE' },
    { resource: 'TESTERS', right: 'READ' },
  ])
})

test('there is no scope to change testers', () => {
  expect(writeScope('TESTERS')).toBeNull()
  expect(writeScope('CHAT')).toBe('CHAT_WRITE')
})

test('a scope is added once, and removed', () => {
  expect(withScope(['CHAT_READ'], 'CHAT_READ', true)).toEqual(['CHAT_READ'])
  expect(withScope(['CHAT_READ', 'PROJECTS_READ'], 'CHAT_READ', false)).toEqual(['PROJECTS_READ'])
})
