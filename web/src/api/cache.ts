import { InMemoryCache } from '@apollo/client'
import { relayStylePagination } from '@apollo/client/utilities'
import possibleTypes from './possibleTypes.generated'

/** There is one viewer, whichever operation brings it; the cache is emptied when the session changes. */
export const viewerCacheId = 'Viewer:{}'

export function createCache(): InMemoryCache {
  return new InMemoryCache({
    ...possibleTypes,
    typePolicies: {
      Viewer: {
        keyFields: [],
        fields: { projects: relayStylePagination(['filter', 'orderBy']) },
      },
    },
  })
}
