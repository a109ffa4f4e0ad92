import { useEffect, useState } from 'react'

/**
 * A value as of the last render that was shown. For the variables of a query that come from the address: react-router changes
 * it in a transition, which Apollo Client interrupts when variables change in it, and so would begin again and again.
 */
export function useCommitted<T extends boolean | string>(value: T): T {
  const [committed, setCommitted] = useState(value)
  useEffect(
    function commit() {
      // That it comes after the render is the point.
      // oxlint-disable-next-line react/set-state-in-effect, react/no-deriving-state-in-effects
      setCommitted(value)
    },
    [value],
  )
  return committed
}
