import { Outlet } from 'react-router'
import { useActivityChanges, useUnreadRefresh } from '~/features/dashboard/liveActivities'
import { preloadNotifications } from '~/features/notifications/preloadNotifications'
import { useNotificationChanges } from '~/features/notifications/liveNotifications'
import { useProjectChanges } from '~/features/projects/useProjectChanges'
import { ConfirmViewport } from '~/ui/dialog/confirm'
import { useAccountSettingsChanges } from '../../preferences/useAccountSettingsChanges'
import { CreatorFrame } from './CreatorFrame'
import { InviteDialogRoute } from './InviteDialogRoute'

export const preload = preloadNotifications

export default function CreatorLayout() {
  return (
    <>
      <LiveChanges />
      <ConfirmViewport />
      <InviteDialogRoute />
      <CreatorFrame>
        <Outlet />
      </CreatorFrame>
    </>
  )
}

/** The subscriptions shared by all creator pages. */
function LiveChanges() {
  const refreshUnread = useUnreadRefresh()
  useAccountSettingsChanges()
  useProjectChanges()
  useActivityChanges()
  useNotificationChanges(refreshUnread)
  return null
}
