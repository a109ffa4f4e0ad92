import { expect, test } from 'vitest'
import { markSignInStarted, takeSignInStarted } from './providerSignIn'

test('a started sign-in is reported once, before it expires', () => {
  expect(takeSignInStarted(0)).toBe(false)
  markSignInStarted(0)
  expect(takeSignInStarted(60_000)).toBe(true)
  expect(takeSignInStarted(60_000)).toBe(false)
  markSignInStarted(0)
  expect(takeSignInStarted(11 * 60_000)).toBe(false)
})
