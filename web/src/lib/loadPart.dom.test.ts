import { beforeEach, expect, test, vi } from 'vitest'
import { loadPart } from './loadPart'

const part = { default: () => null }
const reload = vi.fn<() => void>()
const servedScript = vi.fn<() => string>()

beforeEach(() => {
  vi.useFakeTimers()
  reload.mockReset()
  servedScript.mockReturnValue('/assets/index-1.js')
  document.head.innerHTML = '<script type="module" src="/assets/index-1.js"></script>'
  vi.stubGlobal('location', { ...window.location, reload })
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response(`<script type="module" src="${servedScript()}">`, { headers: { 'Content-Type': 'text/html' } }),
  )
})

async function outcomeOf(load: () => Promise<unknown>) {
  const outcome = loadPart(load).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return outcome
}

test('retries after a failure', async () => {
  const load = vi.fn<() => Promise<typeof part>>().mockRejectedValueOnce(new Error('lost')).mockResolvedValue(part)
  expect(await outcomeOf(load)).toBe(part)
  expect(load).toHaveBeenCalledTimes(2)
})

test('neither retries nor reloads the page when offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn<() => Promise<typeof part>>().mockRejectedValue(new Error('lost'))
  expect(await outcomeOf(load)).toBeInstanceOf(Error)
  expect(load).toHaveBeenCalledTimes(1)
  expect(reload).not.toHaveBeenCalled()
})

test('reloads the page once when the server has a newer version', async () => {
  servedScript.mockReturnValue('/assets/index-2.js')
  for (let attempt = 0; attempt < 2; attempt += 1) {
    expect(await outcomeOf(() => Promise.reject(new Error('gone')))).toBeInstanceOf(Error)
  }
  expect(reload).toHaveBeenCalledTimes(1)
})

test('does not reload the page where it cannot be remembered', async () => {
  servedScript.mockReturnValue('/assets/index-2.js')
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked, clear: () => undefined })
  expect(await outcomeOf(() => Promise.reject(new Error('gone')))).toEqual(new Error('gone'))
  expect(reload).not.toHaveBeenCalled()
})

test('does not reload the page while a proxy responds with its error page', async () => {
  const headers = { 'Content-Type': 'text/html' }
  vi.stubGlobal('fetch', async () => new Response('<h1>502 Bad Gateway</h1>', { status: 502, headers }))
  expect(await outcomeOf(() => Promise.reject(new Error('lost')))).toBeInstanceOf(Error)
  expect(reload).not.toHaveBeenCalled()
})

test('does not reload the page when the server has the same version', async () => {
  expect(await outcomeOf(() => Promise.reject(new Error('lost')))).toBeInstanceOf(Error)
  expect(reload).not.toHaveBeenCalled()
})
