import { useEffect, useEffectEvent } from 'react'
import { guardLeaving, type Left } from '~/lib/navigation/departure'
import { prepareConfirm } from '~/ui/dialog/confirm'

interface Guarded {
  isDirty: boolean
  loading: boolean
  askToLeave: () => Promise<boolean>
  discard: () => void
  /** What is asked about: leaving the page, or already this view of it. Default: the page. */
  left?: Left
}

/** Asks before the page is left with unsaved changes, except while they are being submitted. */
export function useLeaveGuard({ isDirty, loading, askToLeave, discard, left }: Guarded): void {
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
      return guardLeaving(() => confirmLeave(), left)
    },
    [isActive, left],
  )
}
