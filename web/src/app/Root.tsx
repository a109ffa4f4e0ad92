import { Outlet, ScrollRestoration } from 'react-router'
import { SkipLink } from '~/ui/SkipLink'
import { Toaster } from '~/ui/toast/Toaster'
import { AccountPreferences } from './preferences/AccountPreferences'
import { LeaveBlocker } from './LeaveBlocker'
import { PendingBar } from './PendingBar'
import { RouteAnnouncer } from './RouteAnnouncer'
import { SignInToast } from './SignInToast'

/** The root layout. */
export function Root() {
  return (
    <>
      <AccountPreferences />
      <SkipLink />
      <PendingBar />
      <RouteAnnouncer />
      <ScrollRestoration />
      <LeaveBlocker />
      <Outlet />
      <Toaster />
      <SignInToast />
    </>
  )
}
