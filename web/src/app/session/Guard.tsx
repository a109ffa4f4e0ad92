import { Box } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useSession } from '~/api/session/session'
import { isDeparting, sessionEnded } from '~/lib/navigation/departure'
import { paths } from '~/lib/navigation/paths'
import { PRODUCT_NAME } from '~/domain/name'
import { clearPendingUserType } from '~/domain/pendingUserType'
import { PageMeta } from '~/ui/PageMeta'
import { decideAccess, type Audience } from './access'
import { SessionLoading } from './SessionLoading'

/** Renders the nested pages for their audience, and redirects everyone else. */
export function Guard({ audience }: { audience: Audience }) {
  const location = useLocation()
  const session = useSession()
  // To tell a session that has ended from the first visit of somebody who is not signed in.
  const [wasSignedIn, setWasSignedIn] = useState(false)
  if (session.status === 'signedIn' && !wasSignedIn) setWasSignedIn(true)
  const hasType = Boolean(session.viewer?.userType)

  useEffect(
    function clearChosenType() {
      if (hasType) clearPendingUserType()
    },
    [hasType],
  )

  const decision = decideAccess(audience, session, location)
  if (decision === 'wait')
    return (
      <>
        <PageMeta title={PRODUCT_NAME} />
        <SessionLoading />
      </>
    )
  if (decision === 'enter')
    return audience === 'guest' ? <GuestPage isLoading={session.status === 'loading'} /> : <Outlet />
  if (isDeparting(location.key)) return <Navigate to={paths.home} replace />
  const hasEnded = session.status === 'anonymous' && wasSignedIn
  return <Navigate to={decision.redirect} replace state={hasEnded ? sessionEnded : null} />
}

/** A page for guests. Whoever has a session sees that it is loading instead. */
function GuestPage({ isLoading }: { isLoading: boolean }) {
  return (
    <>
      {isLoading && (
        <Box display="none" css={withSession({ display: 'block' })}>
          <SessionLoading />
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
