import { Outlet } from 'react-router'
import { useActivityChanges } from '~/features/dashboard/liveActivities'
import { useNotificationChanges } from '~/features/notifications/liveNotifications'
import { useProjectChanges } from '~/features/projects/useProjectChanges'
import { ConfirmViewport } from '~/ui/dialog/confirm'
import { CreatorFrame } from './CreatorFrame'
import { InviteDialogParam } from './InviteDialogParam'

export default function CreatorLayout() {
  return (
    <>
      <LiveChanges />
      <ConfirmViewport />
      <InviteDialogParam />
      <CreatorFrame>
        <Outlet />
      </CreatorFrame>
    </>
  )
}

/** One subscription of each kind, shared by all pages of the creator. */
function LiveChanges() {
  useProjectChanges()
  useActivityChanges()
  useNotificationChanges()
  return null
}
