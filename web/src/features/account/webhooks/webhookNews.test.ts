import { expect, test } from 'vitest'
import { untilNews } from './webhookNews'

const now = Date.parse('2026-11-20T10:00:00Z')

test.each([
  ['of what is settled there is no news', 'DELIVERED', null, null],
  ['what is about to be sent is asked for soon', 'PENDING', null, 1000],
  ['and again soon while the receiver takes its time', 'PENDING', '2026-11-20T09:59:50Z', 1000],
  ['the next try is waited for', 'PENDING', '2026-11-20T10:05:00Z', 301_000],
] as const)('%s', (_what, status, nextAttemptAt, expected) => {
  expect(untilNews({ status, nextAttemptAt }, now)).toBe(expected)
})
