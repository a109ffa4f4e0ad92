import { useReducedMotion } from '~/lib/useReducedMotion'
import { lazyPart } from '~/ui/part/lazyPart'

const MAX_WAIT_MS = 3000

const ParticleField = lazyPart(
  async () => {
    await whenIdle()
    return { default: (await import('./ParticleField')).ParticleField }
  },
  { as: 'decoration' },
)

/** A particle animation behind a section. Loaded when the page is idle; nothing with reduced motion. */
export function Particles() {
  const isMotionReduced = useReducedMotion()
  return isMotionReduced ? null : <ParticleField />
}

/** Resolves when the page is idle, or after a delay in browsers without requestIdleCallback. */
function whenIdle() {
  return new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: MAX_WAIT_MS })
    else setTimeout(resolve, MAX_WAIT_MS)
  })
}
