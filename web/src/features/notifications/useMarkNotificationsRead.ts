import { useApolloClient } from '@apollo/client/react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import { mutate } from '~/api/mutations/mutate'
import { whenReachable } from '~/api/mutations/whenReachable'
import { refetchActive } from '~/api/queries/refetchActive'
import { useAction } from '~/forms/useAction'
import { toast } from '~/ui/toast/toast'
import { applyNotificationChanges, type LiveNotification } from './liveNotifications'
import { MarkNotificationsReadDocument, Notification_NotificationFragmentDoc } from './Notifications.generated'

/**
 * A single notification is shown as read at once, and sent when the server is reachable. If the server refuses, it is shown as
 * unread again.
 */
export function useMarkNotificationsRead() {
  const { t } = useTranslation('notifications')
  const client = useApolloClient()
  const [markRead] = useAction(MarkNotificationsReadDocument, { failed: t('markFailed') })

  async function one(notification: LiveNotification) {
    if (notification.isRead) return
    // The same change as the feed will bring, which then has no effect.
    const read = { ...notification, isRead: true, version: notification.version + 1 }
    applyNotificationChanges(client.cache, [{ operation: 'UPDATED', id: read.id, object: read }])
    const input = { ids: [notification.id] }
    try {
      const { userErrors } = await whenReachable(() => mutate(MarkNotificationsReadDocument, { input }))
      if (userErrors[0]) takeBack(userErrors[0].message)
    } catch (error) {
      takeBack(reasonOf(error))
    }

    function takeBack(reason: string | undefined) {
      client.cache.writeFragment({
        fragment: Notification_NotificationFragmentDoc,
        fragmentName: 'Notification_notification',
        data: notification,
      })
      // It has left the lists of unread ones.
      refetchActive(client, 'UnreadNotifications')
      refetchActive(client, 'TesterHome')
      toast({ type: 'error', title: t('markFailed'), description: reason })
    }
  }

  return { one, all: () => markRead({ input: { ids: null } }) }
}
