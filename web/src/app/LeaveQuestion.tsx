import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { hasQuestions, mayLeave } from '~/lib/navigation/departure'

/** Asks, before another page is shown, whoever would lose something by it; one question is on the screen at a time. Draws nothing. */
export function LeaveQuestion() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasQuestions() && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(
    function ask() {
      if (blocker.state !== 'blocked') return
      mayLeave().then(
        (leaves) => (leaves ? blocker.proceed() : blocker.reset()),
        () => blocker.reset(),
      )
    },
    [blocker],
  )

  return null
}
