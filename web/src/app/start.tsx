import type { NormalizedCacheObject } from '@apollo/client'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterProvider, type RouteObject } from 'react-router'
import { refreshSession } from '~/api/session'
import { loadClient } from '~/api/loadClient'
import { adoptChosenLanguage, currentLanguage, startI18n, toLanguage } from '~/i18n'
import { App } from './App'
import type { PageHandle } from './page'
import { routes } from './routes'

/** A page that takes longer to come is announced in its place. */
const PATIENCE_MS = 1500

/**
 * Draws the page of this address. A page that the build wrote (prerender.tsx) is taken over as it stands, at an address of the route
 * it was written for; with a query it may show something else, and is drawn anew, in one go.
 */
export async function start() {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  void refreshSession()
  const matches = matchRoutes(routes, window.location.pathname)?.map(({ route }) => route) ?? []
  const written = toLanguage(document.documentElement.lang)
  const { route } = root.dataset
  const isWritten = route !== undefined && route === matches.at(-1)?.path && window.location.search === ''
  const answers = document.getElementById('answers')?.textContent
  const [, isLoaded, isRestored] = await Promise.all([
    startI18n(written),
    isWritten && load(matches),
    answers ? restoreAnswers(answers) : true,
  ])
  const isWhole = isLoaded && isRestored

  const loaderData = Object.fromEntries(matches.map(({ id = '' }) => [id, null]))
  const router = createBrowserRouter(routes, isWhole ? { hydrationData: { loaderData } } : {})
  // What cannot be taken over is drawn in one go.
  if (!isWhole) await Promise.race([whenStarted(router), after(PATIENCE_MS)])
  const app = (
    <App>
      <RouterProvider router={router} />
    </App>
  )
  // In slices: what is there already is read, scrolled and followed meanwhile.
  startTransition(() => {
    if (isWhole) {
      hydrateRoot(root, app, {
        onRecoverableError(error) {
          // A part that was not taken over when another language was chosen is drawn anew, in that one.
          if (currentLanguage() === written) reportError(error)
        },
      })
    } else {
      dropHead()
      createRoot(root).render(app)
    }
  })
  adoptChosenLanguage()
}

/** Whether all the routes have what they are drawn with. What did not come the router asks for again, and says so in its place. */
async function load(matches: RouteObject[]): Promise<boolean> {
  const outcomes = await Promise.allSettled(
    matches.map(async ({ handle }) => (handle as PageHandle | undefined)?.load()),
  )
  return outcomes.every(({ status }) => status === 'fulfilled')
}

/** What a page was written with is not asked again. */
async function restoreAnswers(answers: string): Promise<boolean> {
  try {
    const client = await loadClient()
    client.restore(JSON.parse(answers) as NormalizedCacheObject)
    return true
  } catch {
    return false
  }
}

/** Once the first page can be drawn, or what kept it from coming. */
const whenStarted = (router: ReturnType<typeof createBrowserRouter>) =>
  new Promise<void>((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })

const after = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** What the server said of the page for those who run no scripts; the page says it itself. */
function dropHead(): void {
  const said = 'title, meta[name=description], meta[name=robots], link[rel=canonical]'
  document.head.querySelectorAll(said).forEach((element) => element.remove())
}
