import { loadCatalogues } from '~/i18n'
import { lazyPart } from '~/ui/part/lazyPart'
import type { SentFeedback } from './liveSent'

export const Retest = lazyPart(async () => {
  const [module] = await Promise.all([import('./Retest'), loadCatalogues(['follow-up'])])
  return { default: module.Retest }
})

/** Whether its author may say, or has said, what they think of the fix. */
export const wasFixed = ({ status, retest }: SentFeedback): boolean => status === 'FIXED' || retest === 'REOPENED'
