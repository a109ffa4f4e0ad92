import { expect, test } from 'vitest'
import { rightsOf, withScope, writeScope } from './scopes'

test('a right to change says it all', () => {
  expect(rightsOf(['PROJECTS_READ', 'PROJECTS_WRITE', 'TESTERS_READ'])).toEqual([
    { resource: 'PROJECTS', right: 'WRITE' },
    { resource: 'TESTERS', right: 'READ' },
  ])
})

test('nobody changes testers', () => {
  expect(writeScope('TESTERS')).toBeNull()
  expect(writeScope('CHAT')).toBe('CHAT_WRITE')
})

test('a scope is given once and taken away whole', () => {
  expect(withScope(['CHAT_READ'], 'CHAT_READ', true)).toEqual(['CHAT_READ'])
  expect(withScope(['CHAT_READ', 'PROJECTS_READ'], 'CHAT_READ', false)).toEqual(['PROJECTS_READ'])
})
