import { useApolloClient } from '@apollo/client/react'
import { useTranslation } from 'react-i18next'
import { useAction } from '~/forms/useAction'
import { applyNotificationChanges, type LiveNotification } from './liveNotifications'
import { MarkNotificationsReadDocument } from './Notifications.generated'

/** A single notification is shown as read at once. If the server refuses, it is unread again the next time the list is loaded. */
export function useMarkNotificationsRead() {
  const { t } = useTranslation('notifications')
  const client = useApolloClient()
  const [markRead] = useAction(MarkNotificationsReadDocument, { failed: t('markFailed') })

  return {
    one(notification: LiveNotification) {
      if (notification.isRead) return
      // The same change as the feed will bring, which then has no effect.
      const read = { ...notification, isRead: true, version: notification.version + 1 }
      applyNotificationChanges(client.cache, [{ operation: 'UPDATED', id: read.id, object: read }])
      void markRead({ input: { ids: [notification.id] } })
    },
    all: () => markRead({ input: { ids: null } }),
  }
}
