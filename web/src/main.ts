import '~/theme/system.css'
import '~/theme/first-paint.css'
import '~/theme/colorMode.css'
import '~/theme/fonts.css'
import '~/theme/opening.css'

/*
 * Where the server sent words (`app/opening.ts`), they are painted before anything else is loaded. What is evaluated in one task
 * holds up whoever scrolls or types meanwhile: React's renderer has a task of its own, whichever comes first.
 */

/** No frame is drawn in a tab that nobody sees. */
const PATIENCE_MS = 200

function painted() {
  return new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, PATIENCE_MS)
  })
}

async function main() {
  if (document.getElementById('opening')) await painted()
  const [{ createRoot }, { start }] = await Promise.all([import('react-dom/client'), import('~/app/start')])
  await start(createRoot)
}

void main()
