import { useReducedMotion } from '~/lib/useReducedMotion'
import { lazyPart } from '~/ui/part/lazyPart'

const LATEST_MS = 3000

const ParticleField = lazyPart(
  async () => {
    await idle()
    return { default: (await import('./ParticleField')).ParticleField }
  },
  { as: 'decoration' },
)

/** The sparks behind a section, once nothing else is to be done; none for those who want no motion. */
export function Particles() {
  const still = useReducedMotion()
  return still ? null : <ParticleField />
}

/** Not every browser says when. */
function idle() {
  return new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: LATEST_MS })
    else setTimeout(resolve, LATEST_MS)
  })
}
