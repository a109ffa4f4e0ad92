import { lazyPart } from '~/ui/part/lazyPart'

/** The banner of a lost connection. It loads with the layout, and not once it is needed: without a network it could not. */
export const ConnectionBanner = lazyPart(
  async () => ({ default: (await import('./ConnectionStatus')).ConnectionStatus }),
  { as: 'decoration' },
)
