import { type Location, Outlet, ScrollRestoration } from 'react-router'
import { SkipLink } from '~/ui/SkipLink'
import { Toaster } from '~/ui/toast/Toaster'
import { AccountPreferences } from './preferences/AccountPreferences'
import { LeaveBlocker } from './LeaveBlocker'
import { PendingBar } from './PendingBar'
import { RouteAnnouncer } from './RouteAnnouncer'
import { SignInToast } from './SignInToast'

/** The key of a scroll position. All pages that the browser loads have the same location key: their address tells them apart. */
const scrollKey = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key)

/** The root layout. */
export function Root() {
  return (
    <>
      <AccountPreferences />
      <SkipLink />
      <PendingBar />
      <RouteAnnouncer />
      <ScrollRestoration getKey={scrollKey} />
      <LeaveBlocker />
      <Outlet />
      <Toaster />
      <SignInToast />
    </>
  )
}
