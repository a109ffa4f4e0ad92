import type { SiteQuery, SiteQueryVariables } from './site.generated'
import text from './site.graphql?raw'
import { useRequest, type TextQuery } from './useRequest'

const site: TextQuery<SiteQuery, SiteQueryVariables> = { text }
const none: SiteQueryVariables = {}

/** What this deployment offers and how many are here: one question for all the parts of a public page. */
export const useSite = () => useRequest(site, none)
