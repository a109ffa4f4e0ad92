import { Outlet } from 'react-router'
import { useActivityChanges } from '~/features/dashboard/liveActivities'
import { useNotificationChanges } from '~/features/notifications/liveNotifications'
import { useProjectChanges } from '~/features/projects/useProjectChanges'
import { ConfirmViewport } from '~/ui/dialog/confirm'
import { CreatorFrame } from './CreatorFrame'
import { InviteAddress } from './InviteAddress'

export default function CreatorLayout() {
  return (
    <>
      <LiveChanges />
      <ConfirmViewport />
      <InviteAddress />
      <CreatorFrame>
        <Outlet />
      </CreatorFrame>
    </>
  )
}

/** The feeds of all the pages of the area; they outlive each of them. */
function LiveChanges() {
  useProjectChanges()
  useActivityChanges()
  useNotificationChanges()
  return null
}
