import { useRef } from 'react'
import { currentToast, type ShownToast, toast, type ToastMessage, withdrawToast } from './toast'

/** The message of an attempt that failed. It is withdrawn with the next attempt: beside the answer to that one it would be wrong. */
export function useRefusalToast() {
  const refusal = useRef<ShownToast>(null)
  return {
    refuse: (message: Omit<ToastMessage, 'type'>) => {
      toast({ type: 'error', ...message })
      refusal.current = currentToast()
    },
    withdraw: () => withdrawToast(refusal.current),
  }
}
