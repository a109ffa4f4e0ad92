import { useRef } from 'react'
import { hideToast, type ShownToast, toast, type ToastMessage } from './toast'

/** The error toast of a submission. Hide it before the next attempt. */
export function useErrorToast() {
  const shown = useRef<ShownToast>(null)
  return {
    showError: (message: Omit<ToastMessage, 'type'>) => {
      shown.current = toast({ type: 'error', ...message })
    },
    hideError: () => hideToast(shown.current),
  }
}
