import { usePageQuery } from '~/api/queries/usePageQuery'
import { lazyPart } from '~/ui/part/lazyPart'
import { BellButton } from './BellButton'
import { UnreadNotificationsDocument } from './UnreadNotifications.generated'

const NotificationsMenu = lazyPart(async () => ({ default: (await import('./NotificationsMenu')).NotificationsMenu }), {
  as: 'menu',
  pending: ({ unread }) => <BellButton unread={unread} disabled />,
})

/** The bell of the top bar, with the number of unread notifications. */
export function Notifications() {
  const { data } = usePageQuery(UnreadNotificationsDocument, {})
  const unread = data?.viewer?.unreadNotificationCount ?? 0
  return <NotificationsMenu unread={unread} />
}
