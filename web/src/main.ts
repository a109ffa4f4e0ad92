import '~/theme/first-paint.css'
import '~/theme/colorMode.css'
import '~/theme/fonts.css'
import { recordEarlyClick } from '~/lib/earlyClick'
import { loadPart } from '~/lib/loadPart'

/** A page in the background is not painted, and not every browser reports it. */
const MAX_WAIT_MS = 500
const RETRY_MS = 2000

/** Resolves when a prerendered page has been painted, at once for any other. */
const painted = new Promise<void>((resolve) => {
  if (document.getElementById('root')?.dataset.route === undefined) return resolve()
  new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true })
  setTimeout(resolve, MAX_WAIT_MS)
})

/** Loads the application, however long the server cannot be reached: until then the served page can be read. */
async function loadApplication() {
  for (;;) {
    try {
      return await loadPart(() => import('~/app/start'))
    } catch (error) {
      // What a module that cannot be fetched rejects with; the browser logs it.
      if (!(error instanceof TypeError)) throw error
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
}

// The served page is shown before the scripts of the application compete with it for the network and the processor.
async function startApplication() {
  const repeatClick = recordEarlyClick()
  await painted
  // Loaded by themselves, the largest parts of the application are evaluated in tasks of their own.
  for (const load of [() => import('react-dom/client'), () => import('~/theme/system')]) load().catch(() => undefined)
  const { start } = await loadApplication()
  await start()
  repeatClick()
}

void startApplication()
