import { expect, test } from 'vitest'
import { nextPoll } from './nextPoll'

const now = Date.parse('2026-11-20T10:00:00Z')

test.each([
  ['a settled delivery is not read again', 'DELIVERED', null, null],
  ['a delivery about to be sent is read soon', 'PENDING', null, 1000],
  ['it is read again soon while the receiver has not answered', 'PENDING', '2026-11-20T09:59:50Z', 1000],
  ['after a failed attempt, it is read after the next one', 'PENDING', '2026-11-20T10:05:00Z', 301_000],
] as const)('%s', (_what, status, nextAttemptAt, expected) => {
  expect(nextPoll({ status, nextAttemptAt }, now)).toBe(expected)
})
