import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Backoff, delayAfter } from './Backoff'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('each pause is twice the one before, up to 30 s, half of it drawn at random', () => {
  expect([0, 1, 2, 3].map((failures) => delayAfter(failures, () => 1))).toEqual([500, 1000, 2000, 4000])
  expect([0, 1, 2, 3].map((failures) => delayAfter(failures, () => 0))).toEqual([250, 500, 1000, 2000])
  expect(delayAfter(50, () => 1)).toBe(30_000)
})

test('all who wait are woken together, by the network', async () => {
  const backoff = new Backoff()
  for (let failures = 0; failures < 10; failures++) {
    const pause = backoff.wait()
    await vi.runAllTimersAsync()
    await pause
  }
  const awake = vi.fn<() => void>()
  void backoff.wait().then(awake)
  void backoff.wait().then(awake)
  await vi.advanceTimersByTimeAsync(1000)
  expect(awake).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(awake).toHaveBeenCalledTimes(2)
})

test('a page that is looked at again does not wait either', async () => {
  const awake = vi.fn<() => void>()
  void new Backoff().wait().then(awake)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(awake).toHaveBeenCalled()
})
