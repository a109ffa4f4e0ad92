import { SiteDocument } from './site.generated'
import { useLateQuery } from './useLateQuery'

/** What this deployment offers and how many are here: one question for all the parts of a public page. */
export const useSite = () => useLateQuery(SiteDocument)
