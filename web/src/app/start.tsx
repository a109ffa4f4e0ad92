import { startTransition, StrictMode } from 'react'
import type { createRoot as CreateRoot } from 'react-dom/client'
import { refreshSession } from '~/api/session'
import { startI18n } from '~/i18n'
import { getSystem } from '~/theme/system'
import { App } from './App'
import { handOver } from './opening'
import { preload } from './routes'

/** A page that takes longer to come is announced in its place. */
const PATIENCE_MS = 1500

/** What is done in one task holds up whoever scrolls or types meanwhile. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** Draws the page of this address, once, when all is there that it waits for. The renderer is given: see `main.ts`. */
export async function start(createRoot: typeof CreateRoot) {
  // Apart from what all the modules do when they are loaded.
  await nextTask()
  // Asked for at once; what takes a moment is done while it is on its way.
  const ready = startI18n()
  void refreshSession()
  const page = preload(window.location.href)
  await nextTask()
  const system = getSystem()
  await ready
  await Promise.race([page, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  // After what the page's modules put off until now.
  await nextTask()

  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  handOver(root)
  // In slices: the words of the server are there to be read, scrolled and followed meanwhile.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App system={system} />
      </StrictMode>,
    ),
  )
}
