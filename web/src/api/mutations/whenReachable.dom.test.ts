import { beforeEach, expect, test, vi } from 'vitest'
import { NoResponse } from '../errors'
import { whenReachable } from './whenReachable'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

test('sends a request again after a network failure, as soon as the browser is online', async () => {
  const send = vi.fn<() => Promise<string>>()
  send.mockRejectedValueOnce(new NoResponse('Failed to fetch')).mockResolvedValueOnce('done')
  const outcome = whenReachable(send)
  await vi.advanceTimersByTimeAsync(0)
  expect(send).toHaveBeenCalledTimes(1)
  window.dispatchEvent(new Event('online'))
  expect(await outcome).toBe('done')
  expect(send).toHaveBeenCalledTimes(2)
})

test('reports a mistake in the code, which fetch rejects like', async () => {
  const send = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('undefined is not a function'))
  await expect(whenReachable(send)).rejects.toThrow('undefined')
  expect(send).toHaveBeenCalledTimes(1)
})

test('reports what the server refuses', async () => {
  const send = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('forbidden'))
  await expect(whenReachable(send)).rejects.toThrow('forbidden')
  expect(send).toHaveBeenCalledTimes(1)
})
