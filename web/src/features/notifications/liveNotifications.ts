import type { ApolloCache } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { viewerCacheId } from '~/api/client/cache'
import type { UserType } from '~/api/types.generated'
import { applyChanges, type Change, type LiveList } from '~/api/realtime/applyChanges'
import { useChanges } from '~/api/realtime/useChanges'
import { refetchActive } from '~/api/queries/refetchActive'
import {
  NotificationChangesDocument,
  type Notification_NotificationFragment,
  Notification_NotificationFragmentDoc,
} from './Notifications.generated'

export type LiveNotification = Notification_NotificationFragment

/** `NotificationFilter` of the API. */
interface Filter {
  isRead?: boolean
  role?: UserType
  types?: readonly LiveNotification['type'][]
}

const list: LiveList<LiveNotification> = {
  typename: 'Notification',
  fragment: Notification_NotificationFragmentDoc,
  fragmentName: 'Notification_notification',
  owner: viewerCacheId,
  field: 'notifications',
  belongs: (notification, { filter }) => meets(notification, filter ?? {}),
}

/** As the server filters, as long as the project exists. A notification has its project for the owner of that only. */
function meets({ isRead, type, project }: LiveNotification, filter: Filter): boolean {
  if (typeof filter.isRead === 'boolean' && filter.isRead !== isRead) return false
  if (filter.types && !filter.types.includes(type)) return false
  return !filter.role || (filter.role === 'CREATOR') === (project !== null)
}

/** Applies changes to the list and to the number of unread notifications, by comparison with what the cache had before. */
export function applyNotificationChanges(cache: ApolloCache, changes: readonly Change<LiveNotification>[]): void {
  for (const change of changes) {
    const difference = unreadDifference(cache, change)
    applyChanges(cache, list, [change])
    if (difference !== 0) {
      cache.modify<{ unreadNotificationCount: number }>({
        id: viewerCacheId,
        fields: { unreadNotificationCount: (count) => Math.max(0, count + difference) },
      })
    }
  }
}

function unreadDifference(cache: ApolloCache, { operation, id, object }: Change<LiveNotification>): number {
  const before = cache.readFragment<LiveNotification>({
    id: cache.identify({ __typename: 'Notification', id }),
    fragment: Notification_NotificationFragmentDoc,
    fragmentName: 'Notification_notification',
  })
  if (operation === 'DELETED') return before && !before.isRead ? -1 : 0
  if (!object || (before && before.version >= object.version)) return 0
  // Whether a notification that is not in the cache was unread before the change, only the server knows.
  if (!before && operation === 'UPDATED') return 0
  return Number(!object.isRead) - Number(before?.isRead === false)
}

/**
 * Keeps the notifications and the number of unread ones up to date. Once per page.
 * @param onNews called when there are new notifications, or some were read: also by the end of what they are about
 */
export function useNotificationChanges(onNews?: () => void): void {
  const client = useApolloClient()
  useChanges(NotificationChangesDocument, {
    variables: {},
    apply(cache, { notificationChanges: { changes } }) {
      applyNotificationChanges(cache, changes)
    },
    onNews({ notificationChanges: { changes } }) {
      // A count read after a change, but before the feed brought it, already includes it; a change to a notification that is
      // not in the cache is not counted.
      if (changes.length > 0) refetchActive(client, 'UnreadNotifications')
      if (changes.some(({ operation }) => operation !== 'DELETED')) onNews?.()
    },
  })
}
