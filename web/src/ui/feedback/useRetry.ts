import { useEffect, useEffectEvent, useState } from 'react'

/**
 * How often a file that could not be loaded was asked for again, for the `key` of what shows it: a browser does not try an address
 * again by itself. It is asked for once the network is back, and by the function returned.
 */
export function useRetry(hasFailed: boolean) {
  const [attempt, setAttempt] = useState(0)
  const retry = () => setAttempt((count) => count + 1)
  const onOnline = useEffectEvent(retry)

  useEffect(
    function retryOnline() {
      if (!hasFailed) return
      const listener = () => onOnline()
      window.addEventListener('online', listener)
      return () => window.removeEventListener('online', listener)
    },
    [hasFailed],
  )

  return [attempt, retry] as const
}
