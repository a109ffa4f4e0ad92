import { beforeEach, expect, test, vi } from 'vitest'
import { hasDeviceSubscription, pushAbility, subscribeDevice, unsubscribeDevice } from './push'

/** « -_8 » in base64url. */
const key = new Uint8Array([251, 255]).buffer
const publicKey = '-_8'

function subscription(applicationServerKey: ArrayBuffer) {
  return {
    options: { applicationServerKey },
    toJSON: () => ({ endpoint: 'https://push.exemple/1', keys: { p256dh: 'BP', auth: 'au' } }),
    unsubscribe: vi.fn<() => Promise<boolean>>().mockResolvedValue(true),
  }
}

const pushManager = {
  getSubscription: vi.fn<() => Promise<ReturnType<typeof subscription> | null>>(),
  subscribe: vi.fn<(options: object) => Promise<ReturnType<typeof subscription>>>(),
}

beforeEach(() => {
  pushManager.getSubscription.mockReset().mockResolvedValue(null)
  pushManager.subscribe.mockReset().mockResolvedValue(subscription(key))
  const registration = { pushManager }
  vi.stubGlobal('navigator', {
    userAgent: 'Firefox',
    serviceWorker: { ready: Promise.resolve(registration), getRegistration: () => Promise.resolve(registration) },
  })
  vi.stubGlobal('PushManager', vi.fn())
  vi.stubGlobal('Notification', { permission: 'default' })
})

test('what the browser can do', () => {
  expect(pushAbility()).toBe('possible')
  vi.stubGlobal('Notification', { permission: 'denied' })
  expect(pushAbility()).toBe('denied')
  vi.stubGlobal('navigator', { userAgent: 'Firefox' })
  expect(pushAbility()).toBe('unsupported')
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)' })
  expect(pushAbility()).toBe('install')
})

test('a browser is subscribed with the key of the site', async () => {
  expect(await hasDeviceSubscription(publicKey)).toBe(false)
  expect(await subscribeDevice(publicKey)).toEqual({ endpoint: 'https://push.exemple/1', p256dh: 'BP', auth: 'au' })
  expect(pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: publicKey })
  const current = subscription(key)
  pushManager.getSubscription.mockResolvedValue(current)
  expect(await hasDeviceSubscription(publicKey)).toBe(true)
  await unsubscribeDevice()
  expect(current.unsubscribe).toHaveBeenCalled()
})

test('a subscription with another key is replaced', async () => {
  const old = subscription(new Uint8Array([1]).buffer)
  pushManager.getSubscription.mockResolvedValue(old)
  expect(await hasDeviceSubscription(publicKey)).toBe(false)
  await subscribeDevice(publicKey)
  expect(old.unsubscribe).toHaveBeenCalled()
})

test('without a service worker it fails after a while', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { serviceWorker: { ready: new Promise(() => undefined) } })
  const outcome = subscribeDevice(publicKey).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await outcome).toBeInstanceOf(Error)
  vi.useRealTimers()
})
