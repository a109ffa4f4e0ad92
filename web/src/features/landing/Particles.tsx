import { lazy, Suspense } from 'react'
import { useReducedMotion } from '~/lib/useReducedMotion'

const ParticleField = lazy(async () => ({ default: (await import('./ParticleField')).ParticleField }))

/** The sparks behind a section, loaded after its text; none for those who want no motion. */
export function Particles() {
  const still = useReducedMotion()
  if (still) return null
  return (
    <Suspense>
      <ParticleField />
    </Suspense>
  )
}
