import { useEffect, useState } from 'react'
import { localDay } from './days'
import { useOnTabVisible } from './useOnTabVisible'

/** The current day in the local time zone, `2026-11-20`, also when the page stays open over midnight. */
export function useToday(): string {
  const [today, setToday] = useState(() => localDay(new Date()))
  // The timer stops while the computer sleeps.
  useOnTabVisible(() => setToday(localDay(new Date())))

  useEffect(
    function waitForMidnight() {
      const midnight = new Date(`${today}T00:00`)
      midnight.setDate(midnight.getDate() + 1)
      // A second later, since a timer may be early.
      const timer = setTimeout(() => setToday(localDay(new Date())), midnight.getTime() - Date.now() + 1000)
      return () => clearTimeout(timer)
    },
    [today],
  )

  return today
}
