import { useEffect, useEffectEvent } from 'react'
import { guardLeaving } from '~/lib/navigation/departure'

interface Guarded {
  isDirty: boolean
  loading: boolean
  askToLeave: () => Promise<boolean>
  discard: () => void
}

/** Asks before what was typed is lost, whichever way one leaves. What is on its way to the server is not lost. */
export function useLeaveGuard({ isDirty, loading, askToLeave, discard }: Guarded): void {
  const isActive = isDirty && !loading
  const mayLeave = useEffectEvent(async () => {
    const leaves = await askToLeave()
    if (leaves) discard()
    return leaves
  })

  useEffect(
    function guardTheWaysOut() {
      if (!isActive) return
      return guardLeaving(() => mayLeave())
    },
    [isActive],
  )
}
