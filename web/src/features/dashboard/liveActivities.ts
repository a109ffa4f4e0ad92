import { viewerCacheId } from '~/api/cache'
import { applyChanges, type LiveList } from '~/api/realtime/applyChanges'
import { useChanges } from '~/api/realtime/useChanges'
import { ActivityChange_ActivityFragmentDoc, ActivityChangesDocument, type ActivityChangesSubscription } from './Dashboard.generated'

type LiveActivity = NonNullable<ActivityChangesSubscription['activityChanges']['changes'][number]['activity']>

const list: LiveList<LiveActivity> = {
  typename: 'Activity',
  fragment: ActivityChange_ActivityFragmentDoc,
  fragmentName: 'ActivityChange_activity',
  owner: viewerCacheId,
  field: 'activities',
}

/**
 * Keeps the list of activities true, and with it what its projects count: an activity comes with its project as it is now.
 * Mounted once, by the layout of the creator's pages.
 */
export function useActivityChanges(): void {
  useChanges(ActivityChangesDocument, {
    variables: {},
    apply(cache, { activityChanges: { changes } }) {
      applyChanges(cache, list, changes.map(({ activity, ...change }) => ({ ...change, object: activity })))
    },
  })
}
