import { useEffect, useEffectEvent } from 'react'

/** Calls `act` when the browser tab becomes visible again. */
export function useOnTabVisible(act: () => void): void {
  const onReturn = useEffectEvent(act)

  useEffect(function listen() {
    const listener = () => document.visibilityState === 'visible' && onReturn()
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  }, [])
}
