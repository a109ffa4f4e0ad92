import { type FieldPolicy, InMemoryCache, makeVar, type Reference } from '@apollo/client'
import { relayStylePagination } from '@apollo/client/utilities'
import i18next from 'i18next'
import possibleTypes from '../possibleTypes.generated'

/** The cache id of the viewer, a singleton: the cache is cleared when the session changes. */
export const viewerCacheId = 'Viewer:{}'

/** Reads a reference to an evicted object as null, so that the object holding it stays complete. */
const nullIfEvicted: FieldPolicy<Reference | null> = {
  read: (existing, { canRead }) => (existing && !canRead(existing) ? null : existing),
}

/** A list that is null for whoever may not read it. Of a null, Apollo's policy makes an empty list without its count. */
function listOrNull(keyArgs?: string[]): ReturnType<typeof relayStylePagination> {
  const { merge, ...policy } = relayStylePagination(keyArgs)
  return {
    ...policy,
    merge: (existing, incoming, options) =>
      incoming === null || typeof merge !== 'function' ? null : merge(existing, incoming, options),
  }
}

/** What the server calls authors without a name, in every language. */
const ANONYMOUS = 'Anonyme'
const anonymous = makeVar(ANONYMOUS)
const translateAnonymous = () => anonymous(i18next.isInitialized ? i18next.t('anonymous') : ANONYMOUS)
translateAnonymous()
i18next.on('languageChanged', translateAnonymous)

/** Reads the name of an author, in the language of the page when there is none. */
const authorName: FieldPolicy<string> = {
  read: (existing) => (existing === ANONYMOUS ? anonymous() : existing),
}

export function createCache(): InMemoryCache {
  return new InMemoryCache({
    ...possibleTypes,
    typePolicies: {
      Viewer: {
        keyFields: [],
        // Queries for a count alone pass `last`: to ask again would replace the list by its part of it, which has no rows.
        fields: {
          projects: relayStylePagination(['filter', 'orderBy', 'last']),
          activities: relayStylePagination(),
          notifications: relayStylePagination(['filter']),
          conversations: relayStylePagination(['filter', 'last']),
          invitations: relayStylePagination(['filter']),
          receivedInvitations: relayStylePagination(['filter', 'last']),
          requestedFeedbacks: relayStylePagination(),
          testedProjects: relayStylePagination(['last']),
          sessions: relayStylePagination(),
          apiTokens: relayStylePagination(),
          webhooks: relayStylePagination(),
          replyTemplates: relayStylePagination(),
          feedbacks: relayStylePagination(),
          unreadFeedbacks: relayStylePagination(),
          favoriteTesters: relayStylePagination(),
        },
      },
      Activity: { fields: { project: nullIfEvicted } },
      Notification: {
        fields: {
          project: nullIfEvicted,
          invitation: nullIfEvicted,
          feedback: nullIfEvicted,
          roadmapItem: nullIfEvicted,
        },
      },
      Feedback: {
        fields: {
          authorName,
          invitation: nullIfEvicted,
          duplicateOf: nullIfEvicted,
          roadmapItem: nullIfEvicted,
          testedRelease: nullIfEvicted,
          fixedIn: nullIfEvicted,
          // Queries for the last message alone must not be merged into the thread.
          messages: relayStylePagination(['last']),
        },
      },
      FeedbackMessage: { fields: { authorName } },
      PublicFeedback: { fields: { authorName } },
      ProjectTester: { fields: { invitation: nullIfEvicted } },
      // A singleton, whichever of its fields a query selects.
      Configuration: { keyFields: [] },
      Conversation: { fields: { project: nullIfEvicted, messages: relayStylePagination() } },
      Project: {
        fields: {
          invitations: relayStylePagination(['filter']),
          testers: relayStylePagination(['last']),
          feedbacks: relayStylePagination(['filter', 'orderBy', 'last']),
          roadmapItems: relayStylePagination(['last']),
          releases: relayStylePagination(),
          links: relayStylePagination(),
          joinRequests: relayStylePagination(),
        },
      },
      PublicProject: {
        fields: {
          releases: relayStylePagination(),
          roadmapItems: listOrNull(),
          feedbacks: listOrNull(),
        },
      },
      // The page of an invitation has the first ones, and reads what follows one of them for its messages.
      Invitation: { fields: { feedbacks: listOrNull(['first', 'last']) } },
      RoadmapItem: { fields: { feedbacks: relayStylePagination(['statuses', 'last']) } },
      // Without an identifier, these are part of the object that has them.
      TesterFacts: { merge: true },
      ProjectFigures: { merge: true, fields: { silentTesters: relayStylePagination() } },
      // The list of messages selects nothing of them but the type.
      DuplicatesProposal: { merge: true },
      InvitationProposal: { merge: true },
      RepliesProposal: { merge: true },
      RoadmapStepProposal: { merge: true },
      ProjectSheet: { fields: { releases: relayStylePagination(), roadmapItems: listOrNull() } },
      Release: { fields: { fixedFeedbacks: relayStylePagination() } },
      // A query for the latest delivery alone must not be merged into the list.
      Webhook: { fields: { deliveries: relayStylePagination(['first']) } },
      Query: {
        fields: {
          projectListings: relayStylePagination(['filter', 'orderBy']),
          testerSearch: relayStylePagination(['query', 'projectId']),
          // Pages differ in how many stories they show first.
          stories: relayStylePagination(['first']),
          story: nullIfEvicted,
        },
      },
    },
  })
}
