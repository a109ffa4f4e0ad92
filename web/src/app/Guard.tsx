import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useSession } from '~/api/session'
import { isDeparting } from '~/lib/navigation/departure'
import { paths } from '~/lib/navigation/paths'
import { clearPendingUserType } from '~/domain/pendingUserType'
import { decide, type Audience } from './access'
import { PageLoading } from './PageLoading'

/** Renders the nested pages for their audience, and redirects everyone else. */
export function Guard({ audience }: { audience: Audience }) {
  const location = useLocation()
  const session = useSession()
  const hasType = Boolean(session.viewer?.userType)

  useEffect(
    function clearChosenType() {
      if (hasType) clearPendingUserType()
    },
    [hasType],
  )

  const decision = decide(audience, session, location)
  if (decision === 'wait') return <PageLoading />
  if (decision === 'enter') return <Outlet />
  return <Navigate to={isDeparting(location.key) ? paths.home : decision.redirect} replace />
}
