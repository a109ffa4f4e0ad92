import { Outlet, ScrollRestoration } from 'react-router'
import { SkipLink } from '~/ui/SkipLink'
import { Toaster } from '~/ui/toast/Toaster'
import { AccountPreferences } from './preferences/AccountPreferences'
import { LeaveBlocker } from './navigation/LeaveBlocker'
import { PendingBar } from './navigation/PendingBar'
import { RouteAnnouncer } from './navigation/RouteAnnouncer'
import { SignInToast } from './session/SignInToast'

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
