import { useApolloClient } from '@apollo/client/react'
import { Outlet } from 'react-router'
import { useSession } from '~/api/session/session'
import { useNotificationChanges } from '~/features/notifications/liveNotifications'

/** The layout of public pages that show what the creator of a project decides about the person who reads them. */
export default function AnswerLayout() {
  const { viewer } = useSession()
  return (
    <>
      {viewer && <Decisions />}
      <Outlet />
    </>
  )
}

/** Reloads the page when a notification arrives: an answer, a pause and the end of a test come with one. */
function Decisions() {
  const client = useApolloClient()
  useNotificationChanges(() => void client.refetchQueries({ include: 'active' }))
  return null
}
