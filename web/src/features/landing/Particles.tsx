import { lazy, Suspense } from 'react'
import { useReducedMotion } from '~/lib/useReducedMotion'

const LATEST_MS = 3000

const ParticleField = lazy(async () => {
  await idle()
  return { default: (await import('./ParticleField')).ParticleField }
})

/** The sparks behind a section, once nothing else is to be done; none for those who want no motion. */
export function Particles() {
  const still = useReducedMotion()
  if (still) return null
  return (
    <Suspense>
      <ParticleField />
    </Suspense>
  )
}

/** Not every browser says when. */
function idle() {
  return new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: LATEST_MS })
    else setTimeout(resolve, LATEST_MS)
  })
}
