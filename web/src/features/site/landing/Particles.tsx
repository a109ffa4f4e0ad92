import { lazyPart } from '~/ui/part/lazyPart'
import { useMotion } from './motion'

const MAX_WAIT_MS = 3000

const ParticleField = lazyPart(
  async () => {
    await whenIdle()
    return { default: (await import('./ParticleField')).ParticleField }
  },
  { as: 'decoration' },
)

/** A particle animation behind a section. Loaded when the page is idle; nothing with reduced motion or while stopped. */
export function Particles() {
  const isMoving = useMotion()
  return isMoving ? <ParticleField /> : null
}

/** Resolves when the page is idle, or after a delay in browsers without requestIdleCallback. */
function whenIdle() {
  return new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: MAX_WAIT_MS })
    else setTimeout(resolve, MAX_WAIT_MS)
  })
}
