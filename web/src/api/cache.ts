import { type FieldPolicy, InMemoryCache, type Reference } from '@apollo/client'
import { relayStylePagination } from '@apollo/client/utilities'
import possibleTypes from './possibleTypes.generated'

/** There is one viewer, whichever operation brings it; the cache is emptied when the session changes. */
export const viewerCacheId = 'Viewer:{}'

/** What is gone is nothing to what points at it, and does not take it along. */
const mayBeGone: FieldPolicy<Reference | null> = {
  read: (existing, { canRead }) => (existing && !canRead(existing) ? null : existing),
}

export function createCache(): InMemoryCache {
  return new InMemoryCache({
    ...possibleTypes,
    typePolicies: {
      Viewer: {
        keyFields: [],
        fields: {
          projects: relayStylePagination(['filter', 'orderBy']),
          activities: relayStylePagination(),
          notifications: relayStylePagination(['filter']),
          conversations: relayStylePagination(),
          invitations: relayStylePagination(['filter']),
          testedProjects: relayStylePagination(),
          sessions: relayStylePagination(),
          apiTokens: relayStylePagination(),
          webhooks: relayStylePagination(),
        },
      },
      Activity: { fields: { project: mayBeGone } },
      Notification: { fields: { project: mayBeGone, invitation: mayBeGone } },
      Feedback: { fields: { invitation: mayBeGone } },
      // One deployment, whichever part of its configuration is asked for.
      Configuration: { keyFields: [] },
      Conversation: { fields: { messages: relayStylePagination() } },
      Project: {
        fields: {
          invitations: relayStylePagination(['filter']),
          // Their counts alone are asked for with `last`: no list to be found where only a count is.
          testers: relayStylePagination(['last']),
          feedbacks: relayStylePagination(['filter', 'last']),
          roadmapItems: relayStylePagination(),
        },
      },
      // The last one alone, where only that is shown, is no page of the list.
      Webhook: { fields: { deliveries: relayStylePagination(['first']) } },
      Query: {
        fields: {
          testerSearch: relayStylePagination(['query', 'projectId']),
          // So many at first: one page shows more of them than another.
          stories: relayStylePagination(['first']),
          story: mayBeGone,
        },
      },
    },
  })
}
