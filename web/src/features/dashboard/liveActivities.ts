import { useApolloClient } from '@apollo/client/react'
import { viewerCacheId } from '~/api/client/cache'
import { applyChanges, type LiveList } from '~/api/realtime/applyChanges'
import { useChanges } from '~/api/realtime/useChanges'
import { refetchActive } from '~/api/queries/refetchActive'
import {
  ActivityChange_ActivityFragmentDoc,
  ActivityChangesDocument,
  type ActivityChangesSubscription,
} from './ActivityChange.generated'

type LiveActivity = NonNullable<ActivityChangesSubscription['activityChanges']['changes'][number]['object']>

const list: LiveList<LiveActivity> = {
  typename: 'Activity',
  fragment: ActivityChange_ActivityFragmentDoc,
  fragmentName: 'ActivityChange_activity',
  owner: viewerCacheId,
  field: 'activities',
}

/**
 * Keeps the activities up to date, and the counts with them: an activity brings the current counts of its project, and most
 * changes of the figures come with one. The dashboard refreshes the others, such as feedback that is read in another tab, when it
 * becomes visible again.
 * Used once, by the layout of the creator's pages.
 */
export function useActivityChanges(): void {
  const client = useApolloClient()
  useChanges(ActivityChangesDocument, {
    variables: {},
    apply(cache, { activityChanges: { changes } }) {
      applyChanges(cache, list, changes)
    },
    onNews({ activityChanges: { changes } }) {
      if (changes.length === 0) return
      refetchActive(client, 'DashboardFigures')
      refetchActive(client, 'UnreadFeedback')
    },
  })
}

/** Returns a function to call for each notification: a message of a tester makes their feedback unread, without an activity. */
export function useUnreadRefresh(): () => void {
  const client = useApolloClient()
  return () => refetchActive(client, 'UnreadFeedback')
}
