import { useMutation } from '@apollo/client/react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import { toast } from '~/ui/toast/toast'
import { applyNotificationChanges, type LiveNotification } from './liveNotifications'
import { MarkNotificationsReadDocument } from './Notifications.generated'

/** Read at once on the screen: should the server say no, the next visit shows it. */
export function useMarkRead() {
  const { t } = useTranslation('notifications')
  const [markRead, { client }] = useMutation(MarkNotificationsReadDocument)

  async function send(ids: string[] | null) {
    try {
      await markRead({ variables: { input: { ids } } })
    } catch (error) {
      toast({ type: 'error', title: t('markFailed'), description: reasonOf(error) })
    }
  }

  return {
    one(notification: LiveNotification) {
      if (notification.isRead) return
      // The very change that the feed will bring.
      const read = { ...notification, isRead: true, version: notification.version + 1 }
      applyNotificationChanges(client.cache, [{ operation: 'UPDATED', id: read.id, object: read }])
      void send([notification.id])
    },
    all: () => void send(null),
  }
}
