import { beforeEach, expect, test, vi } from 'vitest'
import { lazyWithRetry } from './lazyWithRetry'

const page = { default: () => null }

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
})

test('a failure on the way is tried again', async () => {
  const load = vi.fn<() => Promise<typeof page>>().mockRejectedValueOnce(new Error('lost')).mockResolvedValue(page)
  const loaded = lazyWithRetry(load).preload()
  await vi.runAllTimersAsync()
  await expect(loaded).resolves.toBe(page)
  expect(load).toHaveBeenCalledTimes(2)
})

test('what was loaded ahead is not loaded again', async () => {
  const load = vi.fn<() => Promise<typeof page>>().mockResolvedValue(page)
  const { preload } = lazyWithRetry(load)
  await Promise.all([preload(), preload()])
  await preload()
  expect(load).toHaveBeenCalledTimes(1)
})

test('a file that is gone reloads the page, once', async () => {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { ...window.location, reload })
  const { preload } = lazyWithRetry(() => Promise.reject(new Error('gone')))
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const outcome = preload().catch((error: unknown) => error)
    await vi.runAllTimersAsync()
    expect(await outcome).toEqual(new Error('gone'))
  }
  expect(reload).toHaveBeenCalledTimes(1)
})
