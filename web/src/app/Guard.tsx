import { Box } from '@chakra-ui/react'
import { useEffect } from 'react'
import { Navigate, Outlet, useLocation, useOutletContext } from 'react-router'
import { useSession } from '~/api/session'
import { isDeparting } from '~/lib/navigation/departure'
import { paths } from '~/lib/navigation/paths'
import { clearPendingUserType } from '~/domain/pendingUserType'
import { decide, type Audience } from './access'
import { Loading, PageLoading } from './PageLoading'

/** Renders the nested pages for their audience, and redirects everyone else. */
export function Guard({ audience }: { audience: Audience }) {
  const location = useLocation()
  const session = useSession()
  const layout = useOutletContext()
  const hasType = Boolean(session.viewer?.userType)

  useEffect(
    function clearChosenType() {
      if (hasType) clearPendingUserType()
    },
    [hasType],
  )

  const decision = decide(audience, session, location)
  if (decision === 'wait') return <PageLoading />
  if (decision === 'enter')
    return audience === 'guest' ? <GuestPage isLoading={session.status === 'loading'} /> : <Outlet context={layout} />
  return <Navigate to={isDeparting(location.key) ? paths.home : decision.redirect} replace />
}

/** A page for guests. Whoever has a session sees that it is loading instead. */
function GuestPage({ isLoading }: { isLoading: boolean }) {
  return (
    <>
      {isLoading && (
        <Box display="none" css={withSession({ display: 'block' })}>
          <Loading />
        </Box>
      )}
      <Box display="contents" css={isLoading ? withSession({ display: 'none' }) : undefined}>
        <Outlet />
      </Box>
    </>
  )
}

/** Styles of a page that was requested with a session cookie, where scripts are about to load that session. */
const withSession = (styles: { display: string }) => ({
  '@media (scripting: enabled)': { 'html[data-session] &': styles },
})
