import { readItem, writeItem } from './storage'

const RELOADED_AT = 'part-reloaded-at'
const ONE_MINUTE = 60_000
const RETRY_DELAYS_MS = [300, 1500]
const UNREACHED_DELAY_MS = 2000

/**
 * Loads a chunk, with retries unless the browser is offline. When the chunk no longer exists, because a new version was
 * deployed since this page was opened, it reloads the page, at most once a minute: drafts of forms and dialogs with a URL
 * are restored.
 * @throws the error of the last attempt
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await loadWithRetries(load)
  } catch (error) {
    if (navigator.onLine && (await isOutdated()) && mayReload()) window.location.reload()
    throw error
  }
}

/** At most once a minute. Not where that cannot be remembered: the page would be reloaded for ever. */
function mayReload(): boolean {
  const now = String(Date.now())
  if (Number(now) - Number(readItem(RELOADED_AT, 'tab')) <= ONE_MINUTE) return false
  writeItem(RELOADED_AT, now, 'tab')
  return readItem(RELOADED_AT, 'tab') === now
}

/**
 * Loads what a page cannot go on without, however long the server cannot be reached.
 * @throws any other error
 */
export async function retryUntilReachable<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      // What a module that cannot be fetched rejects with; the browser logs it.
      if (!(error instanceof TypeError)) throw error
      await new Promise((resolve) => setTimeout(resolve, UNREACHED_DELAY_MS))
    }
  }
}

async function loadWithRetries<T>(load: () => Promise<T>): Promise<T> {
  for (const delay of RETRY_DELAYS_MS) {
    try {
      return await load()
    } catch (error) {
      if (!navigator.onLine) throw error
      await new Promise((resolve) => setTimeout(resolve, delay))
    }
  }
  return load()
}

/** Whether the server now has another version of the client, recognized by its entry script. */
async function isOutdated(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src')
  try {
    const response = await fetch(window.location.pathname, { headers: { Accept: 'text/html' }, cache: 'no-store' })
    // An error page may be that of a proxy.
    return (
      response.ok &&
      response.headers.get('Content-Type')?.startsWith('text/html') === true &&
      !(await response.text()).includes(`src="${entry}"`)
    )
  } catch {
    return false
  }
}
