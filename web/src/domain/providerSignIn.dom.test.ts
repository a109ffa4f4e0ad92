import { beforeEach, expect, test } from 'vitest'
import { noteLeaving, takeLeaving } from './providerSignIn'

beforeEach(() => sessionStorage.clear())

test('a way back is told once, while the attempt is good', () => {
  expect(takeLeaving(0)).toBe(false)
  noteLeaving(0)
  expect(takeLeaving(60_000)).toBe(true)
  expect(takeLeaving(60_000)).toBe(false)
  noteLeaving(0)
  expect(takeLeaving(11 * 60_000)).toBe(false)
})
