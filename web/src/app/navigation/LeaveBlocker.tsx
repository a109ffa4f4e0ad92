import { useEffect } from 'react'
import { type Path, useBlocker, useLocation } from 'react-router'
import { hasLeaveChecks, confirmLeave } from '~/lib/navigation/departure'

/** Blocks navigation to another page or view until the user confirms that what is unsaved is lost. Renders nothing. */
export function LeaveBlocker() {
  const here = useLocation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !isSame(currentLocation, nextLocation) && hasLeaveChecks(leftBetween(currentLocation, nextLocation)),
  )
  const left = blocker.location && leftBetween(here, blocker.location)

  useEffect(
    function confirmNavigation() {
      if (blocker.state !== 'blocked') return
      confirmLeave(left).then(
        (confirmed) => (confirmed ? blocker.proceed() : blocker.reset()),
        () => blocker.reset(),
      )
    },
    [blocker, left],
  )

  return null
}

const isSame = (a: Path, b: Path) => a.pathname === b.pathname && a.search === b.search

const leftBetween = (a: Path, b: Path) => (a.pathname === b.pathname ? 'view' : 'page')
