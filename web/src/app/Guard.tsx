import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useSession } from '~/api/session'
import { isDeparting } from '~/lib/navigation/departure'
import { paths } from '~/lib/navigation/paths'
import { forgetPendingUserType } from '~/domain/pendingUserType'
import { decide, type Audience } from './access'
import { PageLoading } from './PageLoading'

/** Lets through those whom the pages inside are for, and leads the others to theirs. */
export function Guard({ audience }: { audience: Audience }) {
  const location = useLocation()
  const session = useSession()
  const hasType = Boolean(session.viewer?.userType)

  useEffect(
    function forgetWhatWasToBe() {
      if (hasType) forgetPendingUserType()
    },
    [hasType],
  )

  const decision = decide(audience, session, location)
  if (decision === 'wait') return <PageLoading />
  if (decision === 'enter') return <Outlet />
  return <Navigate to={isDeparting(location.key) ? paths.home : decision.redirect} replace />
}
