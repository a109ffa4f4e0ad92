import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { refreshSession } from '~/api/session'
import { App } from '~/app/App'
import { handOver } from '~/app/opening'
import { preload } from '~/app/routes'
import { startI18n } from '~/i18n'
import { getSystem } from '~/theme/system'
import '~/theme/system.css'
import '~/theme/first-paint.css'
import '~/theme/fonts.css'
import '~/theme/opening.css'

/** A page that takes longer to come is announced in its place. */
const PATIENCE_MS = 1500

/** What is done in one task holds up whoever scrolls or types meanwhile. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

async function start() {
  // Apart from what all the modules do when they are loaded.
  await nextTask()
  // All that the first page waits for, asked for at once.
  const ready = startI18n()
  void refreshSession()
  const page = preload(window.location.pathname)
  await nextTask()
  const system = getSystem()
  await ready
  // Drawn once, when it is all there.
  await Promise.race([page, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])

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

void start()
