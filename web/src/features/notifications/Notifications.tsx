import { useQuery } from '@apollo/client/react'
import { lazy, Suspense } from 'react'
import { BellButton } from './BellButton'
import { UnreadNotificationsDocument } from './Notifications.generated'

const NotificationsMenu = lazy(() => import('./NotificationsMenu').then((module) => ({ default: module.NotificationsMenu })))

/** The bell of the top bar, with how many were not read. */
export function Notifications() {
  const { data } = useQuery(UnreadNotificationsDocument)
  const unread = data?.viewer?.unreadNotificationCount ?? 0
  return (
    <Suspense fallback={<BellButton unread={unread} disabled />}>
      <NotificationsMenu unread={unread} />
    </Suspense>
  )
}
