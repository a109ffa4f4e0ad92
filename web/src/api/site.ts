import type { SiteQuery, SiteQueryVariables } from './site.generated'
import text from './site.graphql?raw'
import { prefetch, useRequest, type TextQuery } from './useRequest'

const site: TextQuery<SiteQuery, SiteQueryVariables> = { text }
const none: SiteQueryVariables = {}

/** What this deployment offers and how many are here: one question for all the parts of a public page. */
export const useSite = () => useRequest(site, none)

/** Asked before the first page is drawn, nothing in it jumps. */
export const prefetchSite = () => prefetch(site, none, Infinity)
