import { useRef } from 'react'
import { currentToast, type ShownToast, toast, type ToastMessage, hideToast } from './toast'

/** The error toast of a submission. Hide it before the next attempt. */
export function useErrorToast() {
  const shown = useRef<ShownToast>(null)
  return {
    showError: (message: Omit<ToastMessage, 'type'>) => {
      toast({ type: 'error', ...message })
      shown.current = currentToast()
    },
    hideError: () => hideToast(shown.current),
  }
}
