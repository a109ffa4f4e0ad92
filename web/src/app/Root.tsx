import { Outlet, ScrollRestoration } from 'react-router'
import { SkipLink } from '~/ui/SkipLink'
import { Toaster } from '~/ui/toast/Toaster'
import { AccountPreferences } from './preferences/AccountPreferences'
import { LeaveQuestion } from './LeaveQuestion'
import { PendingBar } from './PendingBar'
import { RouteAnnouncer } from './RouteAnnouncer'
import { SignInNews } from './SignInNews'

/** Around every page. */
export function Root() {
  return (
    <>
      <AccountPreferences />
      <SkipLink />
      <PendingBar />
      <RouteAnnouncer />
      <ScrollRestoration />
      <LeaveQuestion />
      <Outlet />
      <Toaster />
      <SignInNews />
    </>
  )
}
