const RELOADED_AT = 'part-reloaded-at'
const ONE_MINUTE = 60_000
const waits = [300, 1500]

/**
 * Loads a part that lies behind a network: tries again after a failure, unless the browser knows that there is no network. When the
 * part is gone for good, because a new version was deployed since this page was opened, it reloads the page, at most once a
 * minute: what was typed is kept as a draft, and a dialog with an address is open again.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await tryAgain(load)
  } catch (error) {
    if (
      navigator.onLine &&
      (await isOutdated()) &&
      Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) > ONE_MINUTE
    ) {
      sessionStorage.setItem(RELOADED_AT, String(Date.now()))
      window.location.reload()
    }
    throw error
  }
}

async function tryAgain<T>(load: () => Promise<T>): Promise<T> {
  for (const wait of waits) {
    try {
      return await load()
    } catch (error) {
      if (!navigator.onLine) throw error
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  return load()
}

/** Whether the server now has another version of the client than this page: one that begins with another script. */
async function isOutdated(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src')
  try {
    const response = await fetch(window.location.pathname, { headers: { Accept: 'text/html' }, cache: 'no-store' })
    return (
      response.headers.get('Content-Type')?.startsWith('text/html') === true &&
      !(await response.text()).includes(`src="${entry}"`)
    )
  } catch {
    return false
  }
}
