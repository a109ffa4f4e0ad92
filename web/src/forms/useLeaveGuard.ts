import { useEffect, useEffectEvent } from 'react'
import { guardLeaving } from '~/lib/navigation/departure'
import { prepareConfirm } from '~/ui/dialog/confirm'

interface Guarded {
  isDirty: boolean
  loading: boolean
  askToLeave: () => Promise<boolean>
  discard: () => void
}

/** Asks before the page is left with unsaved changes, except while they are being submitted. */
export function useLeaveGuard({ isDirty, loading, askToLeave, discard }: Guarded): void {
  const isActive = isDirty && !loading
  const confirmLeave = useEffectEvent(async () => {
    const isLeaving = await askToLeave()
    if (isLeaving) discard()
    return isLeaving
  })

  useEffect(
    function guardNavigation() {
      if (!isActive) return
      prepareConfirm()
      return guardLeaving(() => confirmLeave())
    },
    [isActive],
  )
}
