import type { NormalizedCacheObject } from '@apollo/client'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterProvider, type RouteObject } from 'react-router'
import { refreshSession } from '~/api/session/session'
import { loadClient } from '~/api/client/loadClient'
import { applyStoredLanguage, currentLanguage, startI18n, toLanguage } from '~/i18n'
import { createId } from '~/lib/createId'
import { PartLoadError } from '~/ui/part/lazyPart'
import { App } from './App'
import type { PageData, PageHandle } from './page'
import { routes } from './routes'
import { registerServiceWorker } from './serviceWorker'
import { removeServedMetadata } from './servedMetadata'

/** After this time, a loading indicator replaces the page. */
const MAX_WAIT_MS = 1500

/**
 * Renders the current page. A prerendered page (prerender.tsx) is hydrated when its route matches the URL; with a query
 * string it may have other content, and is rendered again.
 */
export async function start() {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const matches = matchRoutes(routes, window.location.pathname)?.map(({ route }) => route) ?? []
  const servedLanguage = toLanguage(document.documentElement.lang)
  const { route } = root.dataset
  const isPrerendered = route !== undefined && route === matches.at(-1)?.path && window.location.search === ''
  // A prerendered page leaves it to the first subscriber, most often a component that is hydrated: a session that arrives during
  // hydration makes React hydrate the rest of the page in one task.
  if (!isPrerendered) void refreshSession()
  const data = document.getElementById('answers')?.textContent
  const [, isLoaded, isCacheRestored] = await Promise.all([
    startI18n(servedLanguage),
    isPrerendered && load(matches),
    data ? restoreCache(data) : true,
  ])
  const canHydrate = isLoaded && isCacheRestored

  identifyEntry()
  const loaderData = Object.fromEntries(matches.map(({ id = '' }) => [id, null]))
  const router = createBrowserRouter(routes, canHydrate ? { hydrationData: { loaderData } } : {})
  // Served content that cannot be hydrated stays until the page has its data.
  if (!canHydrate) await Promise.race([whenLoaded(router, route !== undefined), delay(MAX_WAIT_MS)])
  const app = (
    <App>
      <RouterProvider router={router} />
    </App>
  )
  // The served content is in use already: rendering must not block input.
  startTransition(() => {
    if (canHydrate) {
      hydrateRoot(root, app, {
        onRecoverableError(error) {
          // A part that cannot be loaded is rendered with its error instead, and loaded again.
          if (error instanceof Error && error.cause instanceof PartLoadError) return
          // A mismatch is expected after the language was changed during hydration.
          if (currentLanguage() === servedLanguage) reportError(error)
        },
      })
    } else {
      removeServedMetadata()
      createRoot(root).render(app)
    }
  })
  applyStoredLanguage()
  registerServiceWorker()
}

/**
 * Gives the entry of the browser's history a key, as React Router does in its framework mode. Without one, it has the scroll
 * position of all other documents of the tab.
 */
function identifyEntry(): void {
  const state = window.history.state as { key?: string } | null
  if (!state?.key) window.history.replaceState({ ...state, key: createId() }, '')
}

/** Loads the modules of all routes. False when one failed: the router then retries it and shows the error. */
async function load(matches: RouteObject[]): Promise<boolean> {
  const outcomes = await Promise.allSettled(
    matches.map(async ({ handle }) => (handle as PageHandle | undefined)?.load()),
  )
  return outcomes.every(({ status }) => status === 'fulfilled')
}

/** Restores the cache that the page was prerendered with. False when that fails. */
async function restoreCache(data: string): Promise<boolean> {
  try {
    const client = await loadClient()
    client.restore(JSON.parse(data) as NormalizedCacheObject)
    return true
  } catch {
    return false
  }
}

/** Resolves when the router has loaded the first page, and the queries of the page are answered or have failed. */
async function whenLoaded(router: ReturnType<typeof createBrowserRouter>, withQueries: boolean): Promise<void> {
  await new Promise<void>((resolve) => {
    if (router.state.initialized) return resolve()
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (!initialized) return
      unsubscribe()
      resolve()
    })
  })
  if (!withQueries) return
  const loaded = Object.values(router.state.loaderData) as (PageData | null)[]
  await Promise.all(loaded.map(async (data) => data?.queries))
}

const delay = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
