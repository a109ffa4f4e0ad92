import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { hasLeaveChecks, confirmLeave } from '~/lib/navigation/departure'

/** Blocks navigation to another page until the user confirms that unsaved changes are lost. Renders nothing. */
export function LeaveBlocker() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasLeaveChecks() && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(
    function confirmNavigation() {
      if (blocker.state !== 'blocked') return
      confirmLeave().then(
        (confirmed) => (confirmed ? blocker.proceed() : blocker.reset()),
        () => blocker.reset(),
      )
    },
    [blocker],
  )

  return null
}
