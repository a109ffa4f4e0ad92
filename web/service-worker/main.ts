/**
 * The service worker: it shows pushes, keeps the files of the application that were loaded, and answers a page with one of its
 * own while the server cannot be reached. It keeps no page and no answer of the API: those are private, and change.
 */
import { Assets } from './assets'
import { isPageOfClient, offlinePage } from './offline'
import { renewSubscription, readPush, targetOf } from './pushes'

declare const self: ServiceWorkerGlobalScope

const assets = new Assets(self.caches, (request) => fetch(request))

self.addEventListener('install', () => {
  // The files that it keeps have the hash of their content in their names: it can replace an older one at any time.
  void self.skipWaiting()
})

// Without navigation preload: it would send what is left to the browser below, such as the end of a sign-in elsewhere, twice.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (isPageOfClient(url.pathname)) event.respondWith(navigate(request))
  } else if (Assets.has(url.pathname)) {
    event.respondWith(assets.get(request, (work) => event.waitUntil(work)))
  }
})

/** Only a failure of the network is answered here: what the server answers, errors too, is shown. */
async function navigate(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    return offlinePage()
  }
}

self.addEventListener('push', (event) => {
  const push = readPush(() => event.data?.json() as unknown)
  // A browser shows a notice of its own when nothing is shown, and may end the subscription.
  const { title, ...options } = push
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(targetOf(event.notification.data, self.location.origin)))
})

/** Shows the page in its tab, if there is one, else in a new one: what is typed in another tab stays. */
async function open(target: string): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find(({ url }) => url === target)
  if (tab) await tab.focus()
  else await self.clients.openWindow(target)
}

self.addEventListener('pushsubscriptionchange', (event) => {
  const change = event as ExtendableEvent & { oldSubscription?: PushSubscription | null }
  const key = change.oldSubscription?.options.applicationServerKey
  if (key) change.waitUntil(renewSubscription(self.registration.pushManager, key, (input, init) => fetch(input, init)))
})
