import '~/theme/first-paint.css'
import '~/theme/colorMode.css'
import '~/theme/fonts.css'
import { recordEarlyClick } from '~/lib/earlyClick'
import { loadPart, retryUntilReachable } from '~/lib/loadPart'

/** A page in the background is not painted, and not every browser reports it. */
const MAX_WAIT_MS = 500

/** Resolves when a prerendered page has been painted, at once for any other. */
const painted = new Promise<void>((resolve) => {
  if (document.getElementById('root')?.dataset.route === undefined) return resolve()
  new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true })
  setTimeout(resolve, MAX_WAIT_MS)
})

// The served page is shown before the scripts of the application compete with it for the network and the processor.
async function startApplication() {
  const repeatClick = recordEarlyClick()
  await painted
  // Loaded by themselves, the largest parts of the application are evaluated in tasks of their own.
  for (const load of [() => import('react-dom/client'), () => import('~/theme/system')]) load().catch(() => undefined)
  // Until then the served page can be read.
  const { start } = await retryUntilReachable(() => loadPart(() => import('~/app/start')))
  await start()
  repeatClick()
}

void startApplication()
