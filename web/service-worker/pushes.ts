/** What is shown of a push, and where it leads. */
export interface Notice extends NotificationOptions {
  title: string
  data: { url: string }
}

const PRODUCT = 'Rodage'

/** Reads a push of the server. What cannot be read leads to the start page. */
export function readPush(read: () => unknown): Notice {
  let push: Record<string, unknown> = {}
  try {
    const value = read()
    if (typeof value === 'object' && value !== null) push = value as Record<string, unknown>
  } catch {
    // A push without valid JSON is shown with the defaults below.
  }
  const text = (name: string) => (typeof push[name] === 'string' ? push[name] : undefined)
  return {
    title: text('title') ?? PRODUCT,
    body: text('body') ?? '',
    // A later one with the same tag replaces it.
    ...(text('tag') !== undefined && { tag: text('tag') }),
    lang: text('lang') ?? 'fr',
    icon: '/icon-192.png',
    data: { url: text('url') ?? '/' },
  }
}

/** The address that a notification leads to, always on this site. */
export function targetOf(data: unknown, origin: string): string {
  const path = typeof data === 'object' && data !== null && 'url' in data ? data.url : undefined
  if (typeof path !== 'string' || !URL.canParse(path, origin)) return `${origin}/`
  const url = new URL(path, origin)
  return url.origin === origin ? url.href : `${origin}/`
}

const SUBSCRIBE = `mutation SubscribeToPush($input: SubscribeToPushInput!) {
  subscribeToPush(input: $input) { userErrors { code } }
}`

/** Subscribes again after the browser has ended a subscription, and tells the server. */
export async function renewSubscription(
  manager: Pick<PushManager, 'subscribe'>,
  applicationServerKey: BufferSource,
  send: typeof fetch,
): Promise<void> {
  const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey })
  const { endpoint = '', keys } = subscription.toJSON()
  const input = { endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }
  await send('/graphql', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/graphql-response+json' },
    body: JSON.stringify({ query: SUBSCRIBE, variables: { input } }),
  })
}
