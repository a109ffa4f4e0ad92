import '~/theme/first-paint.css'
import '~/theme/colorMode.css'
import '~/theme/fonts.css'
import { recordEarlyClick } from '~/lib/earlyClick'
import { loadPart } from '~/lib/loadPart'

/** A page in the background is not painted. */
const MAX_WAIT_MS = 500

/** Resolves after the next paint. */
const painted = new Promise((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve))
  setTimeout(resolve, MAX_WAIT_MS)
})

// The served page is shown before the scripts of the application compete with it for the network and the processor.
async function startApplication() {
  const repeatClick = recordEarlyClick()
  await painted
  const { start } = await loadPart(() => import('~/app/start'))
  await start()
  repeatClick()
}

void startApplication()
