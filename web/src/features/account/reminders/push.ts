/** Whether the browser can show pushes: `install` means only once the site is on the home screen. */
export type PushAbility = 'unsupported' | 'install' | 'denied' | 'possible'

const WORKER_TIMEOUT_MS = 10_000

/** What the API needs of a subscription. */
interface PushDevice {
  endpoint: string
  p256dh: string
  auth: string
}

export function pushAbility(): PushAbility {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isSupported) return /iPhone|iPad|iPod/.test(navigator.userAgent) ? 'install' : 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'possible'
}

/** Asks for the permission. Must be called from the handler of a click. */
export const askForPush = async (): Promise<boolean> => (await Notification.requestPermission()) === 'granted'

/**
 * Subscribes this browser. A subscription with another key, of the time before the site got a new one, is replaced.
 * @throws when the browser's push service cannot be reached, or there is no service worker
 */
export async function subscribeDevice(publicKey: string): Promise<PushDevice> {
  const { pushManager } = await workerRegistration()
  const before = await pushManager.getSubscription()
  if (before && keyOf(before) !== publicKey) await before.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint = '', keys } = subscription.toJSON()
  return { endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }
}

/** Ends the subscription of this browser. */
export async function unsubscribeDevice(): Promise<void> {
  const { pushManager } = await workerRegistration()
  await (await pushManager.getSubscription())?.unsubscribe()
}

/** Whether this browser has a subscription with the key of the site. False when there is no service worker. */
export async function hasDeviceSubscription(publicKey: string): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  return Boolean(subscription && keyOf(subscription) === publicKey)
}

/** The service worker is registered when a page is loaded; it may just be starting, or refused by the browser. */
async function workerRegistration(): Promise<ServiceWorkerRegistration> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('there is no service worker')), WORKER_TIMEOUT_MS)
  })
  try {
    return await Promise.race([navigator.serviceWorker.ready, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/** The key that a subscription was made with, in base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
