import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Backoff, delayAfter } from './Backoff'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('delays double up to 30 s, with half of each random', () => {
  expect([0, 1, 2, 3].map((failures) => delayAfter(failures, () => 1))).toEqual([500, 1000, 2000, 4000])
  expect([0, 1, 2, 3].map((failures) => delayAfter(failures, () => 0))).toEqual([250, 500, 1000, 2000])
  expect(delayAfter(50, () => 1)).toBe(30_000)
})

test('an `online` event ends all pending waits', async () => {
  const backoff = new Backoff()
  for (let failures = 0; failures < 10; failures++) {
    const pause = backoff.wait()
    await vi.runAllTimersAsync()
    await pause
  }
  const resumed = vi.fn<() => void>()
  void backoff.wait().then(resumed)
  void backoff.wait().then(resumed)
  await vi.advanceTimersByTimeAsync(1000)
  expect(resumed).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(resumed).toHaveBeenCalledTimes(2)
})

test('a page that becomes visible ends the wait', async () => {
  const resumed = vi.fn<() => void>()
  void new Backoff().wait().then(resumed)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(resumed).toHaveBeenCalled()
})
