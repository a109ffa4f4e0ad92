import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { guardLeaving } from '~/lib/departure'

interface Guarded {
  isDirty: boolean
  loading: boolean
  askToLeave: () => Promise<boolean>
  discard: () => void
}

/** Asks before what was typed is lost, whichever way one leaves. What is on its way to the server is not lost. */
export function useLeaveGuard({ isDirty, loading, askToLeave, discard }: Guarded): void {
  const navigate = useNavigate()
  const isActive = isDirty && !loading
  const mayLeave = useEffectEvent(async () => {
    const leaves = await askToLeave()
    if (leaves) discard()
    return leaves
  })
  const go = useEffectEvent((to: string, options: { replace: boolean }) => void navigate(to, options))

  useEffect(
    function guardTheWaysOut() {
      if (!isActive) return
      return guardLeaving(
        () => mayLeave(),
        (to, options) => go(to, options),
      )
    },
    [isActive],
  )
}
