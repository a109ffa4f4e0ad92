import { SiteDocument } from './site.generated'
import { useDeferredQuery } from './queries/useDeferredQuery'

/** The configuration and statistics of this deployment, in one query for all components of a public page. */
export const useSite = () => useDeferredQuery(SiteDocument)
